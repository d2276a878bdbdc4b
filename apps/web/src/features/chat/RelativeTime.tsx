import { useI18n } from '@partlane/i18n/react'
import { useServerTime } from '#ui/time/use-server-time.ts'

const MINUTE_MS = 60_000

/** How long ago something was. Changes once in a minute. */
export function RelativeTime({ at }: { at: string }) {
  const { formatRelative } = useI18n('chat')
  const nowMs = useServerTime((now = 0) => Math.floor(now / MINUTE_MS) * MINUTE_MS)
  return (
    <time dateTime={at} className="shrink-0 text-xs text-muted">
      {formatRelative(at, Math.max(nowMs, Date.parse(at)))}
    </time>
  )
}
