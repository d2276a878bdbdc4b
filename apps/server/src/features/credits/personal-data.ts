import type { DbOrTx } from '#platform/db/db.ts'

/** Exports the credits of a member that were posted. */
export const exportCredits = async (db: DbOrTx, userId: number) => ({
  credits: await db
    .selectFrom('credits')
    .where('user_id', '=', userId)
    .where('status', '=', 'posted')
    .select(['id', 'amount_minor', 'currency', 'reason', 'decided_at'])
    .orderBy('id')
    .execute(),
})
