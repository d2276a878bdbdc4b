import type { PaymentStatus } from '@partlane/domain/checkout/purchase-machine'
import type { DbOrTx } from '#platform/db/db.ts'
import type { PaymentRow } from './checkout.queries.ts'

const liveStatuses: PaymentStatus[] = ['started', 'requires_action', 'authorised', 'captured']

/** Finds the attempt that is in progress or has succeeded. The database allows one per purchase. */
export async function findLivePayment(db: DbOrTx, purchaseId: number): Promise<PaymentRow | undefined> {
  const row = await db
    .selectFrom('payments')
    .where('payment_order_id', '=', purchaseId)
    .where('status', 'in', liveStatuses)
    .selectAll()
    .executeTakeFirst()
  return row
}

/** Finds a payment by the idempotency key of its attempt. */
export async function findPaymentByKey(db: DbOrTx, key: string): Promise<PaymentRow | undefined> {
  return await db.selectFrom('payments').where('idempotency_key', '=', key).selectAll().executeTakeFirst()
}

/** Finds the newest payment attempt, with its challenge URL or decline code. */
export const findLastPayment = (db: DbOrTx, purchaseId: number) =>
  db
    .selectFrom('payments')
    .where('payment_order_id', '=', purchaseId)
    .select(['status', 'challenge_url', 'decline_code'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns a payment by its id. */
export async function getPayment(db: DbOrTx, paymentId: number): Promise<PaymentRow> {
  return (await db.selectFrom('payments').where('id', '=', paymentId).selectAll().executeTakeFirstOrThrow()) as PaymentRow
}

export const unsettledStatuses: PaymentStatus[] = ['started', 'requires_action']

/** Returns the time of the last change of the unsettled payment that has waited longest. */
export async function findOldestUnsettledChange(db: DbOrTx): Promise<Date | undefined> {
  const row = await selectUnsettledPayments(db).select('updated_at').orderBy('updated_at').limit(1).executeTakeFirst()
  return row?.updated_at
}

/** Lists unsettled payments without a change since a time, longest waiting first. */
export const listUnsettledPayments = (db: DbOrTx, { updatedBefore, limit }: { updatedBefore: Date; limit: number }) =>
  selectUnsettledPayments(db)
    .where('updated_at', '<=', updatedBefore)
    .select(['id', 'gateway', 'idempotency_key'])
    .orderBy('updated_at')
    .limit(limit)
    .execute()

const selectUnsettledPayments = (db: DbOrTx) => db.selectFrom('payments').where('status', 'in', unsettledStatuses)
