import type { Amount } from '@partlane/domain/money/amounts'
import { formatMoney } from '@partlane/i18n/formatters'
import type { ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'

const sizeClasses = { sm: 'text-base', md: 'text-xl', lg: 'text-3xl' }

export type PriceProps = {
  amount: Amount
  size?: keyof typeof sizeClasses
  /** Former price, shown struck through. */
  previousAmount?: Amount
  /** Text before the former price, for screen readers. */
  previousAmountLabel?: string
  /** Small text after the price: "+ £6.95 delivery", "7 bids". */
  note?: ReactNode
  /** Screen readers announce changes of the price. */
  live?: boolean
  locale?: string
  className?: string
}

export function Price({ amount, size = 'md', previousAmount, previousAmountLabel, note, live, locale, className }: PriceProps) {
  const ui = useUi()
  const displayLocale = locale ?? ui.locale
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      <span className={cx('num text-ink', sizeClasses[size])} aria-live={live ? 'polite' : undefined} aria-atomic={live || undefined}>
        {formatMoney(amount, displayLocale)}
      </span>
      {previousAmount && (
        <s className="text-sm text-muted">
          {previousAmountLabel && <span className="sr-only">{previousAmountLabel} </span>}
          {formatMoney(previousAmount, displayLocale)}
        </s>
      )}
      {note && <span className="text-sm font-semibold text-muted">{note}</span>}
    </span>
  )
}
