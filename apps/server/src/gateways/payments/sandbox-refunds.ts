import { randomBytes } from 'node:crypto'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { DISPUTED_CODE, type RefundLookupState, type RefundRequest, type RefundState } from './port.ts'
import { insertBalanceLine } from './sandbox-balance.ts'

/**
 * Gives a part of a captured charge back, once for each key and never more than was captured. The
 * sandbox locks its own rows: it stands for another company.
 */
export async function refundCharge(
  tx: Tx,
  clock: Clock,
  { chargeReference, idempotencyKey, amountMinor }: RefundRequest,
): Promise<RefundState> {
  // The update locks the charge, so that a concurrent call with the same key waits and finds it.
  const { rows: charges } = await sql<{ status: string; left_minor: number; currency: CurrencyCode }>`
    update sandbox_gateway.charges set updated_at = now() where reference = ${chargeReference}
    returning status, amount_minor - refunded_minor as left_minor, currency`.execute(tx)
  const [charge] = charges
  const earlier = await selectRefund(tx, idempotencyKey)
  if (earlier) return { status: 'refunded', reference: earlier.reference }
  if (charge?.status !== 'captured') return { status: 'refused', code: 'charge_not_captured' }
  if (await hasOpenDispute(tx, chargeReference)) return { status: 'refused', code: DISPUTED_CODE }
  if (charge.left_minor < amountMinor) return { status: 'refused', code: 'amount_too_large' }
  const reference = `re_${randomBytes(12).toString('hex')}`
  await tx
    .insertInto('sandbox_gateway.refunds')
    .values({ reference, idempotency_key: idempotencyKey, charge_reference: chargeReference, amount_minor: amountMinor })
    .execute()
  await changeRefundedAmount(tx, chargeReference, amountMinor)
  const line = { subject: reference, idempotencyKey, currency: charge.currency }
  await insertBalanceLine(tx, clock, { ...line, kind: 'refund', amountMinor: -amountMinor })
  return { status: 'refunded', reference }
}

async function hasOpenDispute(tx: Tx, chargeReference: string): Promise<boolean> {
  const dispute = await tx
    .selectFrom('sandbox_gateway.disputes')
    .where('charge_reference', '=', chargeReference)
    .where('status', 'in', ['needs_response', 'under_review'])
    .select('reference')
    .executeTakeFirst()
  return dispute !== undefined
}

export async function findRefundByKey(db: Db, idempotencyKey: string): Promise<RefundLookupState | undefined> {
  const refund = await selectRefund(db, idempotencyKey)
  if (!refund) return undefined
  const { reference, failure_code: code } = refund
  return code === null ? { status: 'refunded', reference } : { status: 'failed', reference, code }
}

const PAGE_SIZE = 20

/** Lists the latest refunds that have arrived. */
export const listRefunds = (db: Db) =>
  db
    .selectFrom('sandbox_gateway.refunds as r')
    .innerJoin('sandbox_gateway.charges as c', 'c.reference', 'r.charge_reference')
    .where('r.failure_code', 'is', null)
    .select(['r.reference', 'r.idempotency_key', 'r.amount_minor', 'c.currency', 'r.created_at as at'])
    .orderBy('r.created_at', 'desc')
    .limit(PAGE_SIZE)
    .execute()

/** The bank of the buyer sends the money back. Safe to repeat. */
export async function bounceRefund(tx: Tx, clock: Clock, idempotencyKey: string): Promise<void> {
  const refund = await selectRefund(tx, idempotencyKey)
  if (!refund || refund.failure_code !== null) return
  const { reference, charge_reference, amount_minor } = refund
  await tx.updateTable('sandbox_gateway.refunds').set({ failure_code: 'account_closed' }).where('reference', '=', reference).execute()
  await changeRefundedAmount(tx, charge_reference, -amount_minor)
  const { currency } = await tx
    .selectFrom('sandbox_gateway.charges')
    .where('reference', '=', charge_reference)
    .select('currency')
    .executeTakeFirstOrThrow()
  await insertBalanceLine(tx, clock, { kind: 'refund_failed', subject: reference, idempotencyKey, amountMinor: amount_minor, currency })
}

const selectRefund = (db: Db | Tx, idempotencyKey: string) =>
  db
    .selectFrom('sandbox_gateway.refunds')
    .where('idempotency_key', '=', idempotencyKey)
    .select(['reference', 'charge_reference', 'amount_minor', 'failure_code'])
    .executeTakeFirst()

const changeRefundedAmount = (tx: Tx, chargeReference: string, changeMinor: number) =>
  sql`
    update sandbox_gateway.charges set refunded_minor = refunded_minor + ${changeMinor},
      status = case when refunded_minor + ${changeMinor} = amount_minor then 'refunded' else 'captured' end
    where reference = ${chargeReference}`.execute(tx)
