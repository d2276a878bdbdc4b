import { ApiError } from '@partlane/client/api/api-error'
import { useI18n } from '@partlane/i18n/react'
import type { MessageKey } from '@partlane/i18n/translate'

/**
 * Words for codes; the route's `handle.messages` names 'errors'. A code of a single field is looked for first: "too_short" of a field.
 * A code nobody has words for (a newer server) reads as a general fault.
 */
export function useErrorWords() {
  const { t } = useI18n('errors')
  const known = (key: string) => {
    const words = t(key as MessageKey<'errors'>)
    return words === key ? undefined : words
  }
  const ofField = (code: string): string => known(`field.${code}`) ?? known(code) ?? t('field.invalid')
  const ofError = (error: unknown): string => (error instanceof ApiError ? known(error.code) : undefined) ?? t('internal_error')
  return { ofField, ofError }
}
