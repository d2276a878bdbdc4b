import { countLimits as limits } from '@partlane/tokens/limits'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'
import { formatCappedCount } from './capped-count.ts'

type CountBadgeProps = {
  count: number
  /** Larger counts are shown as "99+". */
  max?: number
  /** For screen readers, in place of the number: "7 unread messages". */
  label?: string
  tone?: 'brand' | 'muted'
  className?: string
}

/** Number on an icon or beside a tab. Renders nothing for 0. */
export function CountBadge({ count, max = limits.badgeMax, label, tone = 'brand', className }: CountBadgeProps) {
  const { locale } = useUi()
  if (count <= 0) return null
  const toneClass = tone === 'brand' ? 'bg-brand text-on-brand' : 'bg-sunken text-text'
  return (
    <span
      className={cx(
        'inline-block min-w-[18px] shrink-0 whitespace-nowrap rounded-full px-1 text-center text-[0.6875rem] leading-[18px] font-bold tabular-nums',
        toneClass,
        className,
      )}
    >
      <span aria-hidden={label ? true : undefined}>{formatCappedCount(count, locale, max)}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
