import { useI18n } from '@partlane/i18n/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/core/cx.ts'
import { Card } from '#ui/display/Card.tsx'
import { Price } from '#ui/display/Price.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { Postcode } from './CartContent.tsx'
import { DeliverTo } from './DeliverTo.tsx'
import type { CartTotalsValue } from './SellerCard.tsx'

type CartTotalsProps = { totals: UseQueryResult<CartTotalsValue>; postcode: Postcode }

/** One total over all sellers, with delivery, in the chosen currency. */
export function CartTotals({ totals, postcode }: CartTotalsProps) {
  const { t } = useI18n('cart')
  const { ofError } = useErrorWords()
  const blocked = totals.data?.blocked ?? false
  return (
    <Card as="section" raised aria-label={t('totals.label')} className="md:sticky md:top-6 [&>div]:gap-4">
      <DeliverTo key={postcode.value} postcode={postcode} />
      {totals.data ? (
        <Sums totals={totals.data} old={totals.isPlaceholderData || totals.isFetching} />
      ) : totals.isError ? (
        <p role="alert" className="text-[15px] font-bold text-nofit">
          {ofError(totals.error)}
        </p>
      ) : (
        <Skeleton className="h-28" />
      )}
      {blocked && <p className="text-[15px] font-bold text-nofit">{t('totals.blocked')}</p>}
      {blocked ? (
        <Button kind="primary" size="lg" wide disabled>
          {t('totals.checkout')}
        </Button>
      ) : (
        <Button
          kind="primary"
          size="lg"
          wide
          render={<Link to={postcode.value ? `/checkout?postcode=${encodeURIComponent(postcode.value)}` : '/checkout'} />}
        >
          {t('totals.checkout')}
        </Button>
      )}
      <p className="text-sm text-muted">{t('totals.note')}</p>
    </Card>
  )
}

function Sums({ totals: { items, shipping, total }, old }: { totals: CartTotalsValue; old: boolean }) {
  const { t, formatMoney } = useI18n('cart')
  return (
    <dl aria-busy={old} className={cx('grid grid-cols-[1fr_auto] gap-y-2 transition-opacity', old && 'opacity-50')}>
      <dt>{t('totals.items')}</dt>
      <dd className="num text-right">{formatMoney(items)}</dd>
      <dt>{t('totals.delivery')}</dt>
      <dd className="num text-right">{shipping.amount_minor === 0 ? t('free') : formatMoney(shipping)}</dd>
      <dt className="border-t border-line pt-3 font-bold text-ink">{t('totals.total')}</dt>
      <dd className="border-t border-line pt-3 text-right">
        <Price amount={total} live />
      </dd>
    </dl>
  )
}
