import { type RepaymentEvent, type RepaymentReason, repaymentMachine } from '@partlane/domain/orders/repayment-machine'
import type { RepaymentAmounts } from '@partlane/domain/orders/split-repayment'
import { sql, type Updateable } from 'kysely'
import { lockRowOrThrow } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Repayments } from '#platform/db/schema.generated.ts'
import { endDeadDeliveries } from '#platform/outbox/dead-deliveries.ts'
import { RESOLVE_REPAYMENT } from './repayments.events.ts'

type NewRepayment = { orderId: number; paymentId: number; reason: RepaymentReason; amounts: RepaymentAmounts; now: Date }

/** Inserts a repayment and adds it to the sums of its order, which is locked. @returns its id */
export async function insertRepayment(tx: Tx, { orderId, paymentId, reason, amounts, now }: NewRepayment): Promise<number> {
  const { items_minor, shipping_minor, surcharge_minor, charged_minor, fee_minor, fee_vat_minor } = amounts
  const { id } = await tx
    .with('changed_order', (query) =>
      query
        .updateTable('orders')
        .set({
          repaid_items_minor: sql<number>`repaid_items_minor + ${items_minor}`,
          repaid_shipping_minor: sql<number>`repaid_shipping_minor + ${shipping_minor}`,
          repaid_surcharge_minor: sql<number>`repaid_surcharge_minor + ${surcharge_minor}`,
          repaid_charged_minor: sql<number>`repaid_charged_minor + ${charged_minor}`,
          repaid_fee_minor: sql<number>`repaid_fee_minor + ${fee_minor}`,
          repaid_fee_vat_minor: sql<number>`repaid_fee_vat_minor + ${fee_vat_minor}`,
        })
        .where('id', '=', orderId),
    )
    .insertInto('repayments')
    .values({
      order_id: orderId,
      payment_id: paymentId,
      status: repaymentMachine.initial,
      reason,
      items_minor,
      shipping_minor,
      surcharge_minor,
      charged_minor,
      fee_minor,
      fee_vat_minor,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Locks the payment of a repayment. The status of the repayment and of the payment, and the ledger,
 * change under this lock.
 */
export const lockRepaidPayment = (tx: Tx, paymentId: number) =>
  lockRowOrThrow(tx, 'payments', 'update', tx.selectFrom('payments').where('id', '=', paymentId).select(['id', 'status', 'amount_minor']))
export type RepaidPayment = Awaited<ReturnType<typeof lockRepaidPayment>>

type RepaymentChange = Pick<Updateable<Repayments>, 'gateway_reference' | 'outside_reference' | 'problem' | 'ended_at' | 'bounced_at'>

/**
 * Writes the status of a repayment whose payment is locked. No other code writes it.
 * @throws Refusal repayment_is_<status>
 */
export async function transitionRepayment(
  tx: Tx,
  { id, status }: { id: number; status: keyof typeof repaymentMachine.states },
  event: RepaymentEvent,
  change: RepaymentChange,
): Promise<void> {
  await tx
    .updateTable('repayments')
    .set({ ...change, status: repaymentMachine.next(status, event) })
    .where('id', '=', id)
    .execute()
}

/** Ends the task of operators for a repayment that was refused: nothing is left to decide. */
export const endResolution = (tx: Tx, repaymentId: number, now: Date): Promise<number> =>
  endDeadDeliveries(tx, { reaction: RESOLVE_REPAYMENT, payload: { repayment_id: repaymentId } }, now)

/** Marks a payment as refunded when its repayments have given all of it back. */
export const markWhollyRefunded = (tx: Tx, { id, amount_minor }: RepaidPayment, now: Date) =>
  sql`
    update payments set status = 'refunded', updated_at = ${now}
    where id = ${id} and status = 'captured'
      and (select sum(charged_minor) from repayments where payment_id = ${id} and status = 'done') = ${amount_minor}`.execute(tx)
