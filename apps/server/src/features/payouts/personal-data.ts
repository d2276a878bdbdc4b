import type { DbOrTx } from '#platform/db/db.ts'

/** Exports what was paid to a seller. */
export const exportPayouts = async (db: DbOrTx, userId: number) => ({
  payouts: await db
    .selectFrom('payouts')
    .where('seller_id', '=', userId)
    .select(['id', 'gateway', 'account_reference', 'order_id', 'amount_minor', 'paid_minor', 'currency', 'status'])
    .select(['failure_code', 'created_at', 'ended_at'])
    .orderBy('id')
    .execute(),
})
