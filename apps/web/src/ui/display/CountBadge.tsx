import { countLimits as limits } from '@partlane/tokens/limits'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'
import { formatCappedCount } from './capped-count.ts'

type CountBadgeProps = {
  count: number
  /** Shown as "99+" above it. */
  max?: number
  /** What is counted, for screen readers: "7 unread messages". Without it the number alone is read. */
  label?: string
  tone?: 'brand' | 'muted'
  className?: string
}

/** The small number on an icon or beside a tab; nothing at 0. */
export function CountBadge({ count, max = limits.badgeMax, label, tone = 'brand', className }: CountBadgeProps) {
  const { locale } = useUi()
  if (count <= 0) return null
  const toneClass = tone === 'brand' ? 'bg-brand text-on-brand' : 'bg-sunken text-text'
  return (
    <span
      className={cx(
        'inline-block min-w-[18px] rounded-full px-1 text-center text-[11px] leading-[18px] font-bold tabular-nums',
        toneClass,
        className,
      )}
    >
      <span aria-hidden={label ? true : undefined}>{formatCappedCount(count, locale, max)}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
