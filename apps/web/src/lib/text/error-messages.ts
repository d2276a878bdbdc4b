import { ApiError } from '@partlane/client/api/api-error'
import { useI18n } from '@partlane/i18n/react'
import type { MessageKey } from '@partlane/i18n/translate'

const SECONDS_PER_MINUTE = 60

/** How long a refused user has to wait, when it is more than a minute. */
function minutesToWait({ code, meta: { retry_after } }: ApiError): number | undefined {
  if (code !== 'too_many_requests' || typeof retry_after !== 'number' || retry_after <= SECONDS_PER_MINUTE) return undefined
  return Math.ceil(retry_after / SECONDS_PER_MINUTE)
}

/** What a message can name, for example a maximum. */
const valuesOf = ({ meta }: ApiError): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(meta).flatMap(([name, value]) => (typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [])),
  )

/**
 * Messages for error codes. The route's `handle.messages` must name 'errors'.
 * For a field, `field.<code>` has priority over `<code>`; for other errors it is the reverse. A
 * code without a message (of a newer server) shows a general error.
 */
export function useErrorMessages() {
  const { t } = useI18n('errors')
  const findMessage = (key: string, values: Record<string, string | number> = {}) => {
    const message = t(key as MessageKey<'errors'>, values)
    return message === key ? undefined : message
  }
  const messageOfField = (code: string): string => findMessage(`field.${code}`) ?? findMessage(code) ?? t('field.invalid')
  const messageOfError = (error: unknown): string => {
    if (!(error instanceof ApiError)) return t('internal_error')
    const minutes = minutesToWait(error)
    if (minutes !== undefined) return t('too_many_requests_minutes', { minutes })
    return findMessage(error.code, valuesOf(error)) ?? findMessage(`field.${error.code}`) ?? t('internal_error')
  }
  return { messageOfField, messageOfError }
}
