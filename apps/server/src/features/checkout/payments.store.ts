import { type PaymentEvent, type PaymentProblem, paymentMachine } from '@partlane/domain/checkout/purchase-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { Updateable } from 'kysely'
import { lockRow } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Payments } from '#platform/db/schema.generated.ts'
import { wakeOnCommit } from '#platform/jobs/define-deadline.ts'
import type { PaymentRow, PurchaseRow } from './checkout.queries.ts'
import { RECOVER_PAYMENTS_DEADLINE } from './deadlines.ts'

/** @throws Refusal not_found */
export async function lockPayment(tx: Tx, paymentId: number): Promise<PaymentRow> {
  const row = await lockRow(tx, 'payments', 'update', tx.selectFrom('payments').where('id', '=', paymentId).selectAll())
  if (!row) throw new Refusal('not_found')
  return row
}

/** Inserts a payment and wakes the deadline that recovers it if this process stops. */
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
    .returning(wakeOnCommit({ name: RECOVER_PAYMENTS_DEADLINE }).as('woken'))
    .executeTakeFirstOrThrow()
  return row
}

type PaymentChange = Pick<Updateable<Payments>, 'gateway_reference' | 'decline_code' | 'challenge_url' | 'problem'>

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

/** Sets `updated_at`, which delays the next recovery. */
export async function touchPayment(tx: Tx, paymentId: number, now: Date): Promise<void> {
  await tx.updateTable('payments').set({ updated_at: now }).where('id', '=', paymentId).execute()
}

export async function setPaymentProblem(tx: Tx, paymentId: number, problem: PaymentProblem): Promise<void> {
  await tx.updateTable('payments').set({ problem }).where('id', '=', paymentId).execute()
}

/** Stores that the gateway holds no money for a voided attempt. */
export async function markPaymentReleased(tx: Tx, paymentId: number, now: Date): Promise<void> {
  await tx.updateTable('payments').set({ gateway_released_at: now, problem: null }).where('id', '=', paymentId).execute()
}
