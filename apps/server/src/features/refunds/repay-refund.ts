import type { OrderActor } from '@partlane/domain/orders/order-history'
import type { RepaymentReason } from '@partlane/domain/orders/repayment-machine'
import { Refusal } from '@partlane/domain/refusal'
import { insertSteps, type LockedOrder, updateItems } from '#features/orders/public.ts'
import { requestRepayment, toRepayableOrder } from '#features/repayments/public.ts'
import { endSurcharges, hasSurcharge, listSurchargesToRepay, sumSurcharges } from '#features/surcharges/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { applyEvent } from './apply-event.ts'
import { findLines, listWhollyRefunded, maxAmounts, type RefundAmounts, refuseAmounts, splitOverItems } from './refunds.policy.ts'
import { addRefunded, listLines, type RefundColumns } from './refunds.store.ts'

type RepayInput = { refund: RefundColumns; amounts: RefundAmounts; by: OrderActor; now: Date }

/**
 * Gives the money of a refund back: the repayment is requested and the refund is over. The
 * surcharge of an item whose whole price is given back is part of it. A surcharge that the seller
 * has got is part of it only if the buyer has sent the item back. An item
 * that is not confirmed is confirmed, because both sides have agreed about it. Not so if the seller
 * gave the money unasked: the parcel may be on its way, and only an arrival confirms its items.
 * @throws Refusal refund_is_<status>, refund_amount_invalid, repayment_too_large
 */
export async function repayRefund(
  tx: Tx,
  locked: LockedOrder,
  { refund, amounts: { items_minor, shipping_minor }, by, now }: RepayInput,
): Promise<RefundColumns> {
  const { order } = locked
  const amounts = { items_minor, shipping_minor }
  const lines = findLines(locked.items, await listLines(tx, refund.id))
  // The postage that an agreement of both sides includes may be more than the buyer may ask for.
  refuseAmounts(amounts, maxAmounts(lines, 'goodwill'), order.currency)
  const shares = splitOverItems(lines, amounts)
  await addRefunded(tx, shares)
  const repayable = toRepayableOrder(order)
  const returned = refund.reason === 'goodwill' ? [] : listWhollyRefunded(lines, shares)
  const isReturned = refund.return_sent_at !== null
  const surcharges = hasSurcharge(returned) ? await listSurchargesToRepay(tx, returned, { isReturned }) : []
  const repayment_id = await requestRepayment(tx, repayable, {
    reason: repaymentReasonOf(refund, by),
    ...amounts,
    surcharge_minor: sumSurcharges(surcharges),
    now,
  })
  if (repayment_id === undefined) throw new Refusal('refund_not_possible')
  await endSurcharges(tx, surcharges, { repaymentId: repayment_id, now })
  const takenBack = surcharges.filter(({ status }) => status === 'forfeited').map(({ order_item_id }) => order_item_id)
  if (takenBack.length > 0)
    await insertSteps(tx, [{ orderId: order.id, actor: by, step: 'surcharge_refunded', data: { item_ids: takenBack }, now }])
  const unconfirmed = refund.reason === 'goodwill' ? [] : lines.map(({ item }) => item).filter(({ status }) => status === 'accepted')
  if (unconfirmed.length > 0) await updateItems(tx, unconfirmed, { status: 'confirmed', confirmed_at: now })
  return applyEvent(tx, locked, { refund, event: 'repay', by, now, change: { ...amounts, repayment_id } })
}

const repaymentReasonOf = ({ reason }: RefundColumns, by: OrderActor): RepaymentReason =>
  by === 'operator' ? 'decision' : reason === 'withdrawal' ? 'withdrawal' : 'refund'
