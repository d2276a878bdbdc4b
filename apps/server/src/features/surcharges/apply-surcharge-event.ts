import { merchantFee } from '@partlane/domain/accounts/fee'
import type { OrderActor, OrderStep } from '@partlane/domain/orders/order-history'
import { isSettledSurcharge, type OldUnitEvent, surchargeMachine } from '@partlane/domain/surcharges/surcharge-machine'
import { announceSurchargeAt, surchargeDeadline } from '@partlane/domain/surcharges/surcharge-rules'
import { insertSteps, type LockedOrder, saveProgress } from '#features/orders/public.ts'
import { requestRepayment, toRepayableOrder } from '#features/repayments/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { surchargeChanged } from './surcharges.events.ts'
import type { SurchargeRow } from './surcharges.queries.ts'
import { transitionSurcharge } from './surcharges.store.ts'

const stepOf: Record<OldUnitEvent, OrderStep> = {
  send: 'surcharge_sent',
  refuse: 'surcharge_refused',
  escalate: 'surcharge_escalated',
  repay: 'surcharge_refunded',
  forfeit: 'surcharge_forfeited',
}

type EventInput = {
  surcharge: SurchargeRow
  event: OldUnitEvent
  by: OrderActor
  now: Date
  change?: Parameters<typeof transitionSurcharge>[3]
}

/**
 * Applies an event to a surcharge of a locked order: its status and deadline, the repayment or the
 * fee, and the history. `surcharges.post-forfeit` posts a forfeited surcharge to the ledger.
 * @throws Refusal surcharge_is_<status>, repayment_too_large
 */
export async function applySurchargeEvent(
  tx: Tx,
  locked: LockedOrder,
  { surcharge, event, by, now, change = {} }: EventInput,
): Promise<void> {
  const { order } = locked
  const next = surchargeMachine.next(surcharge.status, event)
  const due_at = surchargeDeadline(next, now)
  const columns = {
    ...change,
    ...(event === 'repay' ? { repayment_id: await repaySurcharge(tx, locked, { surcharge, by, now }) } : {}),
    ...(event === 'forfeit' ? { fee_minor: merchantFee(surcharge.amount_minor, Number(order.fee_percentage)) } : {}),
    due_at,
    announce_at: due_at && announceSurchargeAt(due_at),
    announced_at: null,
    ended_at: isSettledSurcharge(next) ? now : null,
    updated_at: now,
  }
  await transitionSurcharge(tx, surcharge, event, columns)
  const data = { item_ids: [surcharge.order_item_id] }
  await insertSteps(tx, [{ orderId: order.id, actor: by, step: stepOf[event], data, now }])
  await saveProgress(tx, locked, { by, now })
  await emit(tx, surchargeChanged({ surcharge_id: surcharge.id, order_id: order.id, status: next, actor: by }))
}

type RepayInput = Pick<EventInput, 'surcharge' | 'by' | 'now'>

/** Null: the payment was voided, so nothing was charged. */
async function repaySurcharge(tx: Tx, { order }: LockedOrder, { surcharge, by, now }: RepayInput): Promise<number | null> {
  const repayable = toRepayableOrder(order)
  const reason = by === 'operator' ? 'decision' : 'surcharge'
  const part = { items_minor: 0, shipping_minor: 0, surcharge_minor: surcharge.amount_minor }
  return (await requestRepayment(tx, repayable, { reason, ...part, now })) ?? null
}
