import type { ReactNode } from 'react'
import { cx } from '../core/cx.ts'

type ProgressProps = {
  label: ReactNode
  /** From 0 to `max`. Without a value the bar is indeterminate. */
  value?: number
  max?: number
  /** At the end of the label's line: "3 of 8", "62 %". */
  detail?: ReactNode
  tone?: 'accent' | 'success' | 'danger'
  hideLabel?: boolean
  className?: string
}

const toneClasses = { accent: 'bg-accent', success: 'bg-fit', danger: 'bg-nofit' }

export function Progress({ label, value, max = 100, detail, tone = 'accent', hideLabel, className }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.min(100, Math.max(0, (value / max) * 100))
  return (
    <label className={cx('block', className)}>
      <span className={cx('mb-1.5 flex justify-between gap-3 text-sm', hideLabel && 'sr-only')}>
        <span className="font-bold text-ink">{label}</span>
        {detail && <span className="text-muted tabular-nums">{detail}</span>}
      </span>
      <progress value={value} max={max} className="sr-only" />
      <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-sunken">
        <span
          className={cx(
            'block h-full rounded-full transition-[width] duration-300',
            toneClasses[tone],
            percent === undefined && 'w-1/3 animate-pulse',
          )}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </span>
    </label>
  )
}
