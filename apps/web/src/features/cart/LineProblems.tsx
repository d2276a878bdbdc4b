import type { CartChange, CartLine } from '@partlane/client/cart'
import { useI18n } from '@partlane/i18n/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import { cx } from '#ui/core/cx.ts'

/** Problems that prevent the purchase of a line, and a changed price, which does not prevent it. */
export function LineProblems({ line, changes }: { line: CartLine; changes: CartChange[] }) {
  const { t, formatMoney } = useI18n('cart')
  const { listing } = line
  const priceChange = changes.find(({ problem }) => problem === 'price_changed')
  const blocking = line.problems.filter((problem) => problem !== 'price_changed')
  const stockLeft = listing?.quantity_available ?? 0
  return (
    <ul className="grid gap-1.5 empty:hidden">
      {priceChange?.previousPrice && listing?.price && (
        <ProblemItem className="bg-info-soft text-info" Icon={Info}>
          {t('problem.price_changed', { was: formatMoney(priceChange.previousPrice), now: formatMoney(listing.price) })}
        </ProblemItem>
      )}
      {blocking.map((problem) => (
        <ProblemItem key={problem} className="bg-nofit-soft text-nofit" Icon={CircleAlert}>
          {problem === 'not_enough_stock' ? t('problem.not_enough_stock', { left: stockLeft }) : t(`problem.${problem}`)}
        </ProblemItem>
      ))}
    </ul>
  )
}

function ProblemItem({ className, Icon, children }: { className: string; Icon: typeof Info; children: string }) {
  return (
    <li className={cx('flex items-start gap-2 rounded-control px-3 py-2 text-sm font-bold', className)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </li>
  )
}
