declare module 'virtual:messages' {
  import type { Locale } from '@partlane/domain/locale'
  import type { LoadMessages } from '@partlane/i18n/catalogue'
  import type { CompiledMessages } from '@partlane/i18n/compiled-messages'

  export const load: LoadMessages
  /** URL of the script with the messages. Undefined in development. */
  export const fileOf: (locale: Locale, namespace: string) => string | undefined
  /** Server bundle only: all messages, as `['en-GB/shell', messages]`. */
  export const entries: [path: string, messages: CompiledMessages][]
}
