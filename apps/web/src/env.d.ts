declare module 'virtual:messages' {
  import type { LoadMessages } from '@partlane/i18n/catalogue'
  import type { CompiledMessages } from '@partlane/i18n/compiled-messages'

  export const load: LoadMessages
  /** Server bundle only: all messages, as `['en-GB/shell', messages]`. */
  export const entries: [path: string, messages: CompiledMessages][]
}
