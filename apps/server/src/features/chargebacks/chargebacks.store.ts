import { type ChargebackEvent, chargebackMachine } from '@partlane/domain/chargebacks/chargeback-machine'
import type { EvidenceContent } from '@partlane/domain/chargebacks/evidence-content'
import type { ChargebackShare } from '@partlane/domain/chargebacks/split-chargeback'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { lockRow, lockRows } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Chargebacks } from '#platform/db/schema.generated.ts'

export type ChargebackRow = Selectable<Chargebacks>

/** Everything about a chargeback changes under the lock of its payment. */
export const lockDisputedPayment = (tx: Tx, paymentId: number) =>
  lockRow(tx, 'payments', 'update', tx.selectFrom('payments').where('id', '=', paymentId).select(['id', 'payment_order_id']))

/** Locks the orders of a payment, or those of one seller, by their ids. */
export const lockDisputedOrders = (tx: Tx, { purchaseId, sellerId }: { purchaseId: number; sellerId: number | null }) =>
  lockRows(
    tx,
    'orders',
    'no key update',
    tx
      .selectFrom('orders')
      .where('payment_order_id', '=', purchaseId)
      .$if(sellerId !== null, (query) => query.where('seller_id', '=', sellerId as number))
      .selectAll(),
  )
export type DisputedOrderRow = Awaited<ReturnType<typeof lockDisputedOrders>>[number]

export const findLockedChargeback = (tx: Tx, { gateway, reference }: { gateway: GatewayName; reference: string }) =>
  tx.selectFrom('chargebacks').where('gateway', '=', gateway).where('reference', '=', reference).selectAll().executeTakeFirst()

export const getLockedChargeback = (tx: Tx, id: number): Promise<ChargebackRow> =>
  tx.selectFrom('chargebacks').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

/** Inserts a chargeback with the orders that bear it. */
export async function insertChargeback(
  tx: Tx,
  values: Omit<Insertable<Chargebacks>, 'status'>,
  shares: readonly ChargebackShare[],
): Promise<ChargebackRow> {
  const row = await tx
    .insertInto('chargebacks')
    .values({ ...values, status: chargebackMachine.initial })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (shares.length > 0)
    await tx
      .insertInto('chargeback_orders')
      .values(shares.map((share) => ({ chargeback_id: row.id, ...share })))
      .execute()
  return row
}

type Change = Pick<Updateable<Chargebacks>, 'evidence_due_at' | 'evidence_submitted_at' | 'withheld_at' | 'ended_at' | 'settled_at'>

/** Writes columns of a chargeback whose payment is locked. */
export const updateChargeback = (tx: Tx, id: number, change: Change & { now: Date }): Promise<unknown> => {
  const { now, ...values } = change
  return tx
    .updateTable('chargebacks')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Stores what is, or was, submitted for a chargeback whose payment is locked. What was submitted
 * before stays.
 */
export const storeEvidence = (
  tx: Tx,
  { id, content, text, submittedAt }: { id: number; content: EvidenceContent; text: string; submittedAt: Date | null },
): Promise<unknown> =>
  tx
    .updateTable('chargebacks')
    .set({ evidence: JSON.stringify(content), evidence_text: text, evidence_submitted_at: submittedAt })
    .where('id', '=', id)
    .where('evidence_submitted_at', 'is', null)
    .execute()

/** Writes the status of a chargeback whose payment is locked. No other code writes it. */
export const transitionChargeback = (tx: Tx, { id, status }: ChargebackRow, event: ChargebackEvent, now: Date): Promise<ChargebackRow> => {
  const next = chargebackMachine.next(status, event)
  return tx
    .updateTable('chargebacks')
    .set({ status: next, updated_at: now, ...(chargebackMachine.isFinal(next) ? { ended_at: now } : {}) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const markOrderRepaid = (tx: Tx, { chargebackId, orderId, now }: { chargebackId: number; orderId: number; now: Date }) =>
  tx
    .updateTable('chargeback_orders')
    .set({ repaid_at: now })
    .where('chargeback_id', '=', chargebackId)
    .where('order_id', '=', orderId)
    .execute()

/** Stores what a seller says about an order. @returns whether a chargeback needs a response */
export async function storeSellerText(tx: Tx, { orderId, text }: { orderId: number; text: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chargeback_orders')
    .set({ seller_text: text })
    .where('order_id', '=', orderId)
    .where('chargeback_id', 'in', (eb) => eb.selectFrom('chargebacks').where('status', '=', 'needs_response').select('id'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
