import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'
import { countdownMilestone, countdownText } from './countdown-text.ts'
import { subscribeToSeconds } from './ticker.ts'

export type CountdownProps = {
  /** ISO instant by the server's clock. */
  to: string
  /** Before it: "Ends in". */
  label?: ReactNode
  /** Called once when it reaches nought on this screen. */
  onEnd?: () => void
  className?: string
}

/**
 * Time left, corrected by the server's clock. The server, and a browser without scripts, show the instant itself;
 * counting starts after hydration, so the two never differ.
 */
export function Countdown({ to, label, onEnd, className }: CountdownProps) {
  const { locale, timeZone, serverOffsetMs, t } = useUi()
  const end = Date.parse(to)
  const left = useSyncExternalStore(
    subscribeToSeconds,
    () => Math.max(0, Math.ceil((end - Date.now() - serverOffsetMs) / 1000)),
    () => undefined,
  )
  useOnEnd(left, onEnd)

  const absolute = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(end)
  const shown = left === undefined ? absolute : left === 0 ? t('countdown_ended') : countdownText(left, locale)
  return (
    <span className={cx('inline-flex items-baseline gap-1.5 whitespace-nowrap', className)}>
      {label && <span>{label}</span>}
      <time dateTime={to} title={absolute} className="font-bold tabular-nums">
        {shown}
      </time>
      {left !== undefined && (
        <span aria-live="polite" className="sr-only">
          {left === 0 ? t('countdown_ended') : countdownMilestone(left, locale)}
        </span>
      )}
    </span>
  )
}

function useOnEnd(left: number | undefined, onEnd: (() => void) | undefined) {
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (left === 0 && before.current !== undefined && before.current > 0) onEnd?.()
    before.current = left
  }, [left, onEnd])
}
