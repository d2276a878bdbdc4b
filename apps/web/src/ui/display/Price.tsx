import type { ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'
import { formatMoney, type MoneyAmount } from './money.ts'

const sizes = { sm: 'text-base', md: 'text-xl', lg: 'text-3xl' }

export type PriceProps = {
  amount: MoneyAmount
  size?: keyof typeof sizes
  /** Struck through before it: what it cost earlier. The word before it is `wasLabel`. */
  was?: MoneyAmount
  wasLabel?: string
  /** Small words after it: "+ £6.95 delivery", "7 bids". */
  note?: ReactNode
  /** Says changes aloud, politely; for a price that moves while one looks. */
  live?: boolean
  locale?: string
  className?: string
}

export function Price({ amount, size = 'md', was, wasLabel, note, live, locale, className }: PriceProps) {
  const ui = useUi()
  const spoken = locale ?? ui.locale
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2', className)}>
      <span className={cx('num text-ink', sizes[size])} aria-live={live ? 'polite' : undefined} aria-atomic={live || undefined}>
        {formatMoney(amount, spoken)}
      </span>
      {was && (
        <s className="text-sm text-muted">
          {wasLabel && <span className="sr-only">{wasLabel} </span>}
          {formatMoney(was, spoken)}
        </s>
      )}
      {note && <span className="text-sm font-semibold text-muted">{note}</span>}
    </span>
  )
}
