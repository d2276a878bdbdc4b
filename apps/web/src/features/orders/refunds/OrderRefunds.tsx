import type { Order } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { hasOpenChargeback } from '../chargebacks/chargebacks-of-order.ts'
import { ordersPath, refundsPath } from '../order-display.ts'
import { GiveMoneyButton } from './GiveMoneyButton.tsx'
import { refundTone } from './refund-display.ts'
import { WithdrawButton } from './WithdrawButton.tsx'

/** The refunds of an order, and how to begin one. Nothing while neither exists. */
export function OrderRefunds({ order }: { order: Order }) {
  const { t, formatMoney } = useI18n('refunds')
  const hasProblemReasons = order.items.some(({ refund_reasons }) => refund_reasons.length > 0)
  const mayWithdraw = order.actions.includes('withdraw')
  const isSeller = order.side === 'seller'
  const givableItems = order.items.filter(
    (item) => isSeller && item.status !== 'declined' && (item.dispatched_at ?? item.delivered_at) !== null,
  )
  const isDisputed = hasOpenChargeback(order)
  if (order.refunds.length === 0 && !hasProblemReasons && !mayWithdraw && givableItems.length === 0) return null
  return (
    <Card as="section" title={t('order.title')} titleAs="h2">
      <ul className="divide-y divide-line empty:hidden">
        {order.refunds.map(({ id, reason, status, amount }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
            <Link to={`${refundsPath[order.side]}/${id}`} className="hit-44 font-bold text-link hover:underline">
              {t(`reason.${reason}`)}
            </Link>
            <Badge tone={refundTone[status]}>{t(`status.${status}`)}</Badge>
            <span className="num ml-auto text-ink">{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      <ButtonRow className="empty:hidden">
        {hasProblemReasons && <Button render={<Link to={`${ordersPath.buyer}/${order.id}/refund`} />}>{t('request.button')}</Button>}
        {mayWithdraw && <WithdrawButton order={order} />}
        {givableItems.length > 0 && !isDisputed && <GiveMoneyButton order={order} items={givableItems} />}
      </ButtonRow>
      {givableItems.length > 0 && isDisputed && <p className="mt-3 text-muted first:mt-0">{t('give.waits_for_bank')}</p>}
    </Card>
  )
}
