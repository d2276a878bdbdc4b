import { refundDeadline } from '@partlane/domain/refunds/refund-deadlines'
import { refundMachine } from '@partlane/domain/refunds/refund-machine'
import { MAX_REFUNDS_PER_ITEM } from '@partlane/domain/refunds/refund-reasons'
import { Refusal } from '@partlane/domain/refusal'
import { insertSteps, type LockedOrder, reloadOrder, saveProgress } from '#features/orders/public.ts'
import type { PhotoOfUpload } from '#features/selling/public.ts'
import { getWorkingCalendar } from '#platform/calendar/working-calendars.ts'
import type { Tx } from '#platform/db/db.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import { emit } from '#platform/outbox/emit.ts'
import { refundChanged } from './refunds.events.ts'
import { countRefundsPerItem, insertEntry, insertRefund, REFUND_DEADLINES, type RefundColumns, type RefundLine } from './refunds.store.ts'

const DAY_MS = 86_400_000

type CreateInput = {
  values: Pick<RefundColumns, 'reason' | 'attempt' | 'items_minor' | 'shipping_minor' | 'return_paid_by'>
  lines: readonly RefundLine[]
  entry: { actor: 'buyer' | 'seller'; text: string | null; photos: readonly PhotoOfUpload[] }
  now: Date
}

/**
 * Creates a refund of a locked order, with its deadline and its first step in the history.
 * @throws Refusal too_many_refunds: each one notifies the other side
 */
export async function createRefund(tx: Tx, locked: LockedOrder, { values, lines, entry, now }: CreateInput): Promise<RefundColumns> {
  if ((await countRefundsPerItem(tx, { lines, actor: entry.actor })) >= MAX_REFUNDS_PER_ITEM) throw new Refusal('too_many_refunds')
  const { order } = locked
  const due_at = refundDeadline(refundMachine.initial, { reason: values.reason, now, calendar: getWorkingCalendar(order.calendar) })
  const announce_at = due_at && new Date(due_at.getTime() - DAY_MS)
  const refund = await insertRefund(
    tx,
    { ...values, order_id: order.id, buyer_id: order.buyer_id, seller_id: order.seller_id, due_at, announce_at, created_at: now },
    lines,
  )
  await insertEntry(tx, { refundId: refund.id, event: 'request', ...entry, now })
  const item_ids = lines.map(({ order_item_id }) => order_item_id)
  await insertSteps(tx, [
    { orderId: order.id, actor: entry.actor, step: 'refund_requested', data: { item_ids, refund_id: refund.id }, now },
  ])
  await saveProgress(tx, await reloadOrder(tx, locked), { by: entry.actor, now })
  await wakeDeadline(tx, { name: REFUND_DEADLINES })
  await emit(tx, refundChanged({ refund_id: refund.id, order_id: order.id, event: 'request', actor: entry.actor, status: refund.status }))
  return refund
}
