import { useI18n } from '@partlane/i18n/react'
import { useUi } from '#ui/core/ui-context.tsx'

/** A time in the past means that the attempt is due now. */
export function NextAttempt({ at }: { at: string }) {
  const { t, formatRelative } = useI18n('operators')
  const { serverOffsetMs } = useUi()
  const nowMs = Date.now() + serverOffsetMs
  const dueAt = new Date(Math.max(Date.parse(at), nowMs)).toISOString()
  return (
    <time dateTime={at} className="text-sm text-muted">
      {t('delivery.next_attempt', { when: formatRelative(dueAt, nowMs) })}
    </time>
  )
}
