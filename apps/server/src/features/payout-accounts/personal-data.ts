import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Removes the accounts of a closed user. What was paid to them is in the payouts. */
export async function erasePayoutAccounts(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx.deleteFrom('payout_accounts').where('user_id', '=', userId).execute()
}

/** Exports the accounts of a seller at gateways. */
export const exportPayoutAccounts = async (db: DbOrTx, userId: number) => ({
  payout_accounts: await db
    .selectFrom('payout_accounts')
    .where('user_id', '=', userId)
    .select(['gateway', 'reference', 'status', 'missing', 'disabled_reason', 'checked_at', 'created_at'])
    .orderBy('id')
    .execute(),
})
