import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'
import { formatCountdown, formatMilestone } from './countdown-text.ts'
import { useServerTime } from './use-server-time.ts'

export type CountdownProps = {
  /** ISO 8601 instant of the server's clock. */
  endsAt: string
  /** Text before the countdown: "Ends in". */
  label?: ReactNode
  /** Called once when the countdown reaches 0 while it is mounted. */
  onEnd?: () => void
  className?: string
}

const absoluteTimeFormats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes longer than rendering the rest of a card. */
function absoluteTimeFormat(locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  const format = absoluteTimeFormats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  absoluteTimeFormats.set(key, format)
  return format
}

const secondsBetween = (nowMs: number, endMs: number) => Math.max(0, Math.ceil((endMs - nowMs) / 1000))

/**
 * Remaining time by the server's clock. Server rendering and hydration show the time that remained
 * when the page was rendered, so that their HTML is equal; then it counts down.
 */
export function Countdown({ endsAt, label, onEnd, className }: CountdownProps) {
  const { locale, timeZone, t } = useUi()
  const endMs = Date.parse(endsAt)
  const secondsLeft = useServerTime((nowMs) => (nowMs === undefined ? undefined : secondsBetween(nowMs, endMs)))
  useOnEnd(secondsLeft, onEnd)

  const absoluteTime = absoluteTimeFormat(locale, timeZone).format(endMs)
  const text = secondsLeft === undefined ? absoluteTime : secondsLeft === 0 ? t('countdown_ended') : formatCountdown(secondsLeft, locale)
  return (
    <span className={cx('inline-flex items-baseline gap-1.5 whitespace-nowrap', className)}>
      {label && <span>{label}</span>}
      <time dateTime={endsAt} title={absoluteTime} className="font-bold tabular-nums">
        {text}
      </time>
      {secondsLeft !== undefined && (
        <span aria-live="polite" className="sr-only">
          {secondsLeft === 0 ? t('countdown_ended') : formatMilestone(secondsLeft, locale)}
        </span>
      )}
    </span>
  )
}

function useOnEnd(secondsLeft: number | undefined, onEnd: (() => void) | undefined) {
  const previous = useRef<number>(undefined)
  useEffect(() => {
    if (secondsLeft === 0 && previous.current !== undefined && previous.current > 0) onEnd?.()
    previous.current = secondsLeft
  }, [secondsLeft, onEnd])
}
