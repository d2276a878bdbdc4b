import type { Order } from '@partlane/client/orders'
import { displayedStatusOf } from '@partlane/domain/orders/displayed-status'
import { useI18n } from '@partlane/i18n/react'
import { orderTone } from '#lib/purchase/order-tone.ts'
import { Link } from '#lib/routing/Link.tsx'
import { cx } from '#ui/core/cx.ts'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { CardItems } from './CardItems.tsx'
import { ordersPath } from './order-display.ts'
import { isOpenRefund, refundTone } from './refunds/refund-display.ts'

const MAX_ITEMS = 3

type OrderCardProps = { order: Order; selection?: { isSelected: boolean; onChange: (isSelected: boolean) => void } | undefined }

/**
 * One order of the list. The whole card is a link to the order, besides the box that selects it.
 */
export function OrderCard({ order, selection }: OrderCardProps) {
  const { t, formatMoney, formatDate } = useI18n('orders')
  const { side, items } = order
  const counterparty = side === 'buyer' ? order.seller?.display_name : (order.address.full_name ?? order.buyer?.display_name)
  return (
    <Card
      as="li"
      unread={!order.read}
      title={
        <Link to={`${ordersPath[side]}/${order.id}`} className="after:absolute after:inset-0 hover:underline">
          {t('order_of', { reference: order.reference })}
        </Link>
      }
      titleAs="h2"
      actions={<Badge tone={orderTone[order.status]}>{t(`status.${displayedStatusOf(order.status, order.items)}`)}</Badge>}
      className={cx('hover:border-edge', selection && '[&_h2]:pl-8')}
    >
      {selection && (
        <Checkbox
          label={<span className="sr-only">{t('pack.select', { reference: order.reference })}</span>}
          checked={selection.isSelected}
          onChange={({ target }) => selection.onChange(target.checked)}
          className="absolute top-1 left-3 z-10 min-h-11 w-11"
        />
      )}
      <p className="text-md text-muted">
        {formatDate(order.created_at)}
        {counterparty && ` · ${t(side === 'buyer' ? 'from' : 'to', { name: counterparty })}`}
      </p>
      <NextDeadline order={order} />
      <OpenRefund order={order} />
      <CardItems
        items={items.slice(0, MAX_ITEMS)}
        more={items.length > MAX_ITEMS && t('more_items', { count: items.length - MAX_ITEMS })}
        amount={formatMoney(side === 'buyer' ? order.charged : order.total)}
      />
    </Card>
  )
}

/** The status of a refund that is not finished. */
function OpenRefund({ order: { refunds } }: { order: Order }) {
  const { t } = useI18n('refunds')
  const refund = refunds.find(isOpenRefund)
  if (!refund) return null
  return (
    <p>
      <Badge tone={refundTone[refund.status]}>{t('order.open', { status: t(`status.${refund.status}`) })}</Badge>
    </p>
  )
}

/** Until when seller or buyer have to act. */
function NextDeadline({ order: { deadlines } }: { order: Order }) {
  const { t, formatDate } = useI18n('orders')
  const next = deadlines.find(({ kind }) => kind === 'accept' || kind === 'dispatch' || kind === 'collect')
  if (!next) return null
  return (
    <p className="text-md font-bold text-check">
      {t(`deadline.${next.kind as 'accept' | 'dispatch' | 'collect'}`, { date: formatDate(next.due_at) })}
    </p>
  )
}
