import type { Order } from '@partlane/client/orders'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { refundsPath } from '../order-display.ts'
import { isOpenRefund, refundTone, waitsFor } from '../refunds/refund-display.ts'
import { BuyerActions } from './BuyerActions.tsx'
import { SellerActions } from './SellerActions.tsx'

type Step = 'processing' | 'accept' | 'dispatch' | 'late' | 'collect' | 'confirm' | 'delivered' | 'completed' | 'cancelled' | 'none'

/** What the order waits for, and until when. The earliest running deadline decides. */
export function nextStepOf({ status, deadlines, items }: Pick<Order, 'status' | 'deadlines' | 'items'>): { step: Step; dueAt?: string } {
  if (status === 'processing' || status === 'completed' || status === 'cancelled') return { step: status }
  const dueAtOf = (kind: Order['deadlines'][number]['kind']) => deadlines.find((deadline) => deadline.kind === kind)?.due_at
  const accept = dueAtOf('accept')
  if (accept) return { step: 'accept', dueAt: accept }
  const dispatch = dueAtOf('dispatch')
  if (dispatch) return { step: 'dispatch', dueAt: dispatch }
  const cancel = dueAtOf('cancel')
  if (cancel) return { step: 'late', dueAt: cancel }
  const collect = dueAtOf('collect')
  if (collect) return { step: 'collect', dueAt: collect }
  const confirm = dueAtOf('confirm')
  if (confirm) return { step: items.some((item) => item.delivered_at !== null) ? 'delivered' : 'confirm', dueAt: confirm }
  return { step: 'none' }
}

/** What happens next, with the actions of this side. */
export function NextStep({ order }: { order: Order }) {
  const { t, formatDate, formatDays } = useI18n('order-progress')
  const { step, dueAt } = nextStepOf(order)
  const date = dueAt ? formatDate(dueAt, 'long') : ''
  const { expected_from: from, expected_to: to } = order
  const isUnderWay = step === 'accept' || step === 'dispatch' || step === 'confirm'
  return (
    <Card as="section" title={t('next.title')} titleAs="h2" raised>
      <OpenRefunds order={order} />
      {!(step === 'completed' && order.refunds.some(isOpenRefund)) && <p>{t(`next.${order.side}.${step}`, { date })}</p>}
      {isUnderWay && from && to && <p className="text-md text-muted">{t('expected', { days: formatDays(from, to) })}</p>}
      {order.side === 'seller' ? <SellerActions order={order} /> : <BuyerActions order={order} />}
    </Card>
  )
}

/** The refunds that are not finished, and until when this side has to respond. */
function OpenRefunds({ order: { refunds, side } }: { order: Order }) {
  const { t, formatDate } = useI18n('refunds')
  return refunds.filter(isOpenRefund).map(({ id, status, due_at }) => (
    <div key={id} className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={refundTone[status]}>{t('order.open', { status: t(`status.${status}`) })}</Badge>
        {due_at && waitsFor[status] === side && t('order.respond_by', { date: formatDate(due_at, 'long') })}
      </p>
      <ButtonRow>
        <Button render={<Link to={`${refundsPath[side]}/${id}`} />}>{t('order.show')}</Button>
      </ButtonRow>
    </div>
  ))
}
