import { ApiError } from '@partlane/client/api/api-error'
import { useI18n } from '@partlane/i18n/react'
import type { MessageKey } from '@partlane/i18n/translate'

/**
 * Words for codes; the route's `handle.messages` names 'errors'. A code of a single field is looked for first: "too_short" of a field.
 * A code nobody has words for (a newer server) reads as a general fault.
 */
export function useErrorMessage() {
  const { t } = useI18n('errors')
  const findMessage = (key: string) => {
    const message = t(key as MessageKey<'errors'>)
    return message === key ? undefined : message
  }
  const messageOfField = (code: string): string => findMessage(`field.${code}`) ?? findMessage(code) ?? t('field.invalid')
  const messageOfError = (error: unknown): string =>
    (error instanceof ApiError ? findMessage(error.code) : undefined) ?? t('internal_error')
  return { messageOfField, messageOfError }
}
