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

/** Lists the payment of an attempt and the live payment of its purchase, in one statement. */
export const listAttempts = (db: DbOrTx, purchaseId: number, key: string): Promise<PaymentRow[]> =>
  db
    .selectFrom('payments')
    .where((eb) =>
      eb.or([eb('idempotency_key', '=', key), eb.and([eb('payment_order_id', '=', purchaseId), eb('status', 'in', liveStatuses)])]),
    )
    .selectAll()
    .execute()

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

/**
 * What is left to do for a payment: settle it, capture it, or confirm that a voided attempt holds
 * no money. Payments with a problem are not recovered.
 */
export type RecoveryKind = 'settle' | 'capture' | 'void'

type RecoverySearch = { kind: RecoveryKind; updatedBefore: Date; limit: number }

/** Returns for each kind the time of the last change of the payment that has waited longest. */
export function getOldestUnfinishedChanges(db: DbOrTx): Promise<Record<RecoveryKind, Date | null>> {
  const oldestChange = (kind: RecoveryKind) => selectUnfinishedPayments(db, kind).select('updated_at').orderBy('updated_at').limit(1)
  return db
    .selectNoFrom([oldestChange('settle').as('settle'), oldestChange('capture').as('capture'), oldestChange('void').as('void')])
    .executeTakeFirstOrThrow()
}

/** Lists unfinished payments without a change since a time, longest waiting first. */
export const listUnfinishedPayments = (db: DbOrTx, { kind, updatedBefore, limit }: RecoverySearch) =>
  selectUnfinishedPayments(db, kind)
    .where('updated_at', '<=', updatedBefore)
    .select(['id', 'payment_order_id', 'gateway', 'idempotency_key', 'gateway_reference', 'created_at'])
    .orderBy('updated_at')
    .limit(limit)
    .execute()

function selectUnfinishedPayments(db: DbOrTx, kind: RecoveryKind) {
  const payments = db.selectFrom('payments')
  if (kind === 'settle') return payments.where('status', 'in', ['started', 'requires_action'])
  if (kind === 'capture') return payments.where('status', '=', 'authorised').where('problem', 'is', null)
  return payments.where('status', '=', 'voided').where('gateway_released_at', 'is', null).where('problem', 'is', null)
}
