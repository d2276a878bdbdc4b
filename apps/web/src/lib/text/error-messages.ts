import { ApiError } from '@partlane/client/api/api-error'
import { useI18n } from '@partlane/i18n/react'
import type { MessageKey } from '@partlane/i18n/translate'

/**
 * Messages for error codes. The route's `handle.messages` must name 'errors'.
 * For a field, `field.<code>` has priority over `<code>`. A code without a message (of a newer
 * server) shows a general error.
 */
export function useErrorMessages() {
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
