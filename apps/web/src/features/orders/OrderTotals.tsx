import type { Order } from '@partlane/client/orders'
import { mapMinorUnits, minorUnitsOf } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { cx } from '#ui/core/cx.ts'
import { Card } from '#ui/display/Card.tsx'
import { sumHeld } from './surcharges/surcharge-display.ts'

/**
 * Totals of an order in the currency of the seller. Buyers also see the charged amount if its
 * currency is another one; sellers also see the fee and their earnings.
 */
export function OrderTotals({ order }: { order: Order }) {
  const { t, formatMoney, formatNumber } = useI18n('orders')
  const { items_total, shipping_total, surcharge_total, total, charged, fee, fee_percentage, earnings } = order
  const heldMinor = sumHeld(order)
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
        {fee && (
          <Row label={t('money.fee', { percentage: formatNumber(fee_percentage ?? 0, { maximumFractionDigits: 2 }) })}>
            {formatMoney(mapMinorUnits(fee, (minor) => -minor))}
          </Row>
        )}
        {earnings && heldMinor > 0 && <Row label={t('money.surcharge_held')}>{formatMoney(mapMinorUnits(total, () => -heldMinor))}</Row>}
        {earnings && (
          <Row label={t('money.earnings')} strong>
            {formatMoney(earnings)}
          </Row>
        )}
      </dl>
    </Card>
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
