import type { Order } from '@partlane/client/orders'
import { statementDueAt } from '@partlane/domain/chargebacks/statement-deadline'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { useChargebackOfOrder } from '../chargebacks/chargebacks-of-order.ts'
import { refundsPath } from '../order-display.ts'
import { isOpenRefund, refundTone, waitsFor } from '../refunds/refund-display.ts'
import { listRunningSurcharges, surchargeTone } from '../surcharges/surcharge-display.ts'
import { BuyerActions } from './BuyerActions.tsx'
import { SellerActions } from './SellerActions.tsx'

type Step =
  | 'processing'
  | 'accept'
  | 'dispatch'
  | 'late'
  | 'lost'
  | 'returned'
  | 'collect'
  | 'confirm'
  | 'parcel_late'
  | 'part_lost'
  | 'delivered'
  | 'completed'
  | 'cancelled'
  | 'none'

type StepFacts = Pick<Order, 'status' | 'deadlines'> & {
  items: readonly Pick<Order['items'][number], 'status' | 'dispatched_at' | 'delivered_at' | 'lost_at' | 'returned_at'>[]
  parcels: readonly Pick<Order['parcels'][number], 'is_late'>[]
}

/** What the order waits for, and until when. The earliest running deadline decides. */
export function nextStepOf({ status, deadlines, items, parcels }: StepFacts): { step: Step; dueAt?: string; endAt?: string } {
  if (status === 'processing' || status === 'completed' || status === 'cancelled') return { step: status }
  const dueAtOf = (kind: Order['deadlines'][number]['kind']) => deadlines.find((deadline) => deadline.kind === kind)?.due_at
  const accept = dueAtOf('accept')
  if (accept) return { step: 'accept', dueAt: accept }
  const dispatch = dueAtOf('dispatch')
  const cancel = dueAtOf('cancel')
  const unsent = items.filter((item) => item.status === 'accepted' && item.dispatched_at === null && item.delivered_at === null)
  const resend = unsent.some((item) => item.lost_at) ? 'lost' : unsent.some((item) => item.returned_at) ? 'returned' : undefined
  if (resend && cancel) return { step: resend, dueAt: dispatch ?? cancel, endAt: cancel }
  if (dispatch) return { step: 'dispatch', dueAt: dispatch }
  if (cancel) return { step: 'late', dueAt: cancel }
  const collect = dueAtOf('collect')
  if (collect) return { step: 'collect', dueAt: collect }
  const confirm = dueAtOf('confirm')
  return confirm ? { step: arrivalStepOf({ items, parcels }), dueAt: confirm } : { step: 'none' }
}

/** What is said about parts that were sent. */
function arrivalStepOf({ items, parcels }: Pick<StepFacts, 'items' | 'parcels'>): Step {
  if (items.some((item) => item.status === 'accepted' && item.lost_at !== null && item.delivered_at === null)) return 'part_lost'
  if (parcels.some((parcel) => parcel.is_late)) return 'parcel_late'
  return items.some((item) => item.delivered_at !== null) ? 'delivered' : 'confirm'
}

/** What happens next, with the actions of this side. */
export function NextStep({ order }: { order: Order }) {
  const { t, formatDate, formatDays } = useI18n('order-progress')
  const { step, dueAt, endAt } = nextStepOf(order)
  const date = dueAt ? formatDate(dueAt, 'long') : ''
  const end = endAt ? formatDate(endAt, 'long') : ''
  const expectedDays = order.parcels.flatMap(({ expected_on }) => (expected_on ? [expected_on] : [])).toSorted()
  const expectedNow = step === 'confirm' || step === 'parcel_late' ? expectedDays.at(-1) : undefined
  const { expected_from: from, expected_to: to } = order
  const isUnderWay = step === 'accept' || step === 'dispatch' || step === 'confirm'
  const expectedKey = step === 'accept' ? (`expected_if_accepted.${order.side}` as const) : 'expected'
  return (
    <Card as="section" title={t('next.title')} titleAs="h2" raised>
      <OpenRefunds order={order} />
      {!(step === 'completed' && order.refunds.some(isOpenRefund)) && <p>{t(`next.${order.side}.${step}`, { date, end })}</p>}
      {expectedNow && <p className="text-md font-bold">{t('expected_now', { day: formatDays(expectedNow, expectedNow) })}</p>}
      {isUnderWay && !expectedNow && from && to && <p className="text-md text-muted">{t(expectedKey, { days: formatDays(from, to) })}</p>}
      <ChargebackStep order={order} />
      <OldUnits order={order} />
      {order.side === 'seller' ? <SellerActions order={order} /> : <BuyerActions order={order} />}
    </Card>
  )
}

/** Who decides about a chargeback, and until when the seller can add a statement. */
function ChargebackStep({ order }: { order: Order }) {
  const { t, formatDate } = useI18n('chargebacks')
  const chargeback = useChargebackOfOrder(order)
  if (!chargeback) return null
  const { status, evidence_due_at } = chargeback
  if (order.side === 'buyer') return <p>{t(`next.buyer.${status}`)}</p>
  if (status !== 'needs_response' || !evidence_due_at)
    return <p>{t(`next.seller.${status === 'needs_response' ? 'under_review' : status}`)}</p>
  return <p>{t('next.seller.needs_response', { date: formatDate(statementDueAt(evidence_due_at), 'datetime') })}</p>
}

/** What has to happen to old units. The actions are in the card of the surcharges. */
function OldUnits({ order }: { order: Order }) {
  const { t, formatDate } = useI18n('order-progress')
  return listRunningSurcharges(order).map(({ id, status, due_at }) => (
    <p key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {status !== 'held' && <Badge tone={surchargeTone[status]}>{t(`surcharge.status.${status}`)}</Badge>}
      <span>{t(`surcharge.next.${order.side}.${status}`, { date: due_at ? formatDate(due_at, 'long') : '' })}</span>
    </p>
  ))
}

/** The refunds that are not finished, and until when this side has to respond. */
function OpenRefunds({ order: { refunds, side } }: { order: Order }) {
  const { t, formatDate } = useI18n('refunds')
  return refunds.filter(isOpenRefund).map(({ id, status, due_at }) => (
    <div key={id} className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={refundTone[status]}>{t('order.open', { status: t(`status.${status}`) })}</Badge>
        {due_at &&
          waitsFor[status] === side &&
          t(status === 'accepted' ? 'order.send_by' : 'order.respond_by', { date: formatDate(due_at, 'long') })}
      </p>
      <ButtonRow>
        <Button render={<Link to={`${refundsPath[side]}/${id}`} />}>{t('order.show')}</Button>
      </ButtonRow>
    </div>
  ))
}
