import type { Refund, RefundSide } from '@partlane/client/refunds'
import { sideToAct } from '@partlane/domain/refunds/refund-deadlines'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { CardItems } from '../CardItems.tsx'
import { refundsPath } from '../order-display.ts'
import { currentAmount, refundTone } from './refund-display.ts'

/** One refund of the list. The whole card is a link to it. */
export function RefundCard({ refund, side }: { refund: Refund; side: RefundSide }) {
  const { t, formatMoney, formatDate } = useI18n('refunds')
  const { status, reason, due_at, items } = refund
  const counterparty = side === 'buyer' ? refund.seller?.display_name : refund.buyer?.display_name
  return (
    <Card
      as="li"
      title={
        <Link to={`${refundsPath[side]}/${refund.id}`} className="after:absolute after:inset-0 hover:underline">
          {t(`reason.${reason}`)}
        </Link>
      }
      titleAs="h2"
      actions={<Badge tone={refundTone[status]}>{t(`status.${status}`)}</Badge>}
      className="hover:border-edge"
    >
      <p className="text-md text-muted">
        {formatDate(refund.created_at)} · {t('list.request', { reference: refund.order_reference })}
        {counterparty && ` · ${counterparty}`}
      </p>
      {due_at && sideToAct[status] === side && (
        <p className="text-md font-bold text-check">{t('list.respond_by', { date: formatDate(due_at) })}</p>
      )}
      <CardItems items={items.map((item) => ({ ...item, id: item.item_id }))} amount={formatMoney(currentAmount(refund))} />
    </Card>
  )
}
