import { ApiError } from '@partlane/client/api-error'
import { useI18n } from '@partlane/i18n/react'
import type { MessageKey, Translate } from '@partlane/i18n/translate'

export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'internal_error')

/** What a code says to a person; a code without words of its own counts as a fault of ours. */
export function wordsOf(t: Translate<'errors'>, code: string): string {
  const words = t(code as MessageKey<'errors'>)
  return words === code ? t('internal_error') : words
}

/** As a function, for pages whose route names `errors` among its messages. */
export function useErrorWords(): (error: unknown) => string {
  const { t } = useI18n('errors')
  return (error) => wordsOf(t, codeOf(error))
}

/** As text; on pages without those words they are fetched when the first error happens, so it stands inside a Suspense. */
export const ErrorWords = ({ error }: { error: unknown }) => useErrorWords()(error)
