import type { Order } from '@partlane/client/orders'
import { mapMinorUnits, minorUnitsOf } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { cx } from '#ui/core/cx.ts'
import { Card } from '#ui/display/Card.tsx'

/**
 * Totals of an order in the currency of the seller. Buyers also see the charged amount if its
 * currency is another one; sellers also see what is added to and taken from their earnings.
 */
export function OrderTotals({ order }: { order: Order }) {
  const { t, formatMoney } = useI18n('orders')
  const { items_total, shipping_total, surcharge_total, total, charged, earnings } = order
  const isFree = minorUnitsOf(shipping_total) === 0
  const isConverted = charged.currency !== total.currency
  return (
    <Card as="section" title={t('money.title')} titleAs="h2">
      <dl className="grid grid-cols-[1fr_auto] gap-y-1.5">
        <Row label={t('money.items')}>{formatMoney(items_total)}</Row>
        {order.shipping_type !== 'click_and_collect' && (
          <Row label={t('money.delivery')}>{isFree ? t('money.free') : formatMoney(shipping_total)}</Row>
        )}
        {minorUnitsOf(surcharge_total) > 0 && <Row label={t('money.surcharge')}>{formatMoney(surcharge_total)}</Row>}
        <Row label={t('money.total')} strong={earnings === null && !isConverted}>
          {formatMoney(total)}
        </Row>
        {order.side === 'buyer' && isConverted && (
          <Row label={t('money.charged')} strong>
            {formatMoney(charged)}
          </Row>
        )}
        {earnings && <EarningsRows order={order} earnings={earnings} />}
      </dl>
    </Card>
  )
}

/** What changes the total into the earnings. Labels in another currency are owed beside them. */
function EarningsRows({ order, earnings }: { order: Order; earnings: NonNullable<Order['earnings']> }) {
  const { t, formatMoney, formatNumber } = useI18n('orders')
  const { total, fee, fee_percentage, repaid, fee_repaid, surcharge_held, surcharge_fee, label_costs } = order
  const minus = (amount: Order['total']) => formatMoney(mapMinorUnits(amount, (minor) => -minor))
  const hasAmount = (amount: Order['earnings']): amount is Order['total'] => amount !== null && minorUnitsOf(amount) > 0
  const percentage = formatNumber(fee_percentage ?? 0, { maximumFractionDigits: 2 })
  return (
    <>
      {fee && <Row label={t('money.fee', { percentage })}>{minus(fee)}</Row>}
      {hasAmount(repaid) && <Row label={t('money.repaid')}>{minus(repaid)}</Row>}
      {hasAmount(fee_repaid) && <Row label={t('money.fee_repaid')}>{formatMoney(fee_repaid)}</Row>}
      {hasAmount(surcharge_held) && <Row label={t('money.surcharge_held')}>{minus(surcharge_held)}</Row>}
      {hasAmount(surcharge_fee) && <Row label={t('money.surcharge_fee')}>{minus(surcharge_fee)}</Row>}
      {label_costs
        .filter(({ currency }) => currency === total.currency)
        .map((cost) => (
          <Row key={cost.currency} label={t('money.labels')}>
            {minus(cost)}
          </Row>
        ))}
      <Row label={t('money.earnings')} strong>
        {formatMoney(earnings)}
      </Row>
      {label_costs
        .filter(({ currency }) => currency !== total.currency)
        .map((cost) => (
          <Row key={cost.currency} label={t('money.labels_owed')}>
            {minus(cost)}
          </Row>
        ))}
    </>
  )
}

function Row({ label, strong, children }: { label: string; strong?: boolean; children: ReactNode }) {
  const rowClass = strong && 'border-t border-line pt-2 font-bold text-ink'
  return (
    <>
      <dt className={cx(rowClass)}>{label}</dt>
      <dd className={cx('num pl-4 text-right', rowClass)}>{children}</dd>
    </>
  )
}
