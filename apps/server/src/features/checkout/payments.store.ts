import { type PaymentEvent, paymentMachine } from '@partlane/domain/checkout/purchase-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { Updateable } from 'kysely'
import { lockRow } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Payments } from '#platform/db/schema.generated.ts'
import type { PaymentRow, PurchaseRow } from './checkout.queries.ts'
import { unsettledStatuses } from './payments.queries.ts'

/** @throws Refusal not_found */
export async function lockPayment(tx: Tx, paymentId: number): Promise<PaymentRow> {
  const row = await lockRow(tx, 'payments', 'update', tx.selectFrom('payments').where('id', '=', paymentId).selectAll())
  if (!row) throw new Refusal('not_found')
  return row
}

export async function insertPayment(tx: Tx, purchase: PurchaseRow, key: string, now: Date): Promise<PaymentRow> {
  const row = await tx
    .insertInto('payments')
    .values({
      payment_order_id: purchase.id,
      gateway: purchase.gateway,
      idempotency_key: key,
      status: paymentMachine.initial,
      amount_minor: purchase.total_minor ?? 0,
      currency: purchase.currency,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row
}

type PaymentChange = Pick<Updateable<Payments>, 'gateway_reference' | 'decline_code' | 'challenge_url'>

/**
 * Writes the status of a payment. No other code writes it.
 * @throws Refusal payment_is_<status>
 */
export async function transitionPayment(
  tx: Tx,
  payment: PaymentRow,
  event: PaymentEvent,
  now: Date,
  change: PaymentChange = {},
): Promise<PaymentRow> {
  const status = paymentMachine.next(payment.status, event)
  const row = await tx
    .updateTable('payments')
    .set({ ...change, status, updated_at: now })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row
}

/** Sets `updated_at` of an unsettled payment, which delays its next recovery. */
export async function touchUnsettledPayment(tx: Tx, paymentId: number, now: Date): Promise<void> {
  await tx.updateTable('payments').set({ updated_at: now }).where('id', '=', paymentId).where('status', 'in', unsettledStatuses).execute()
}
