import type { AccountClosure } from '#app/context.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Deletes the links to orders of a user. They expire with that. */
export async function eraseOrderLookups(tx: Tx, { userId }: AccountClosure): Promise<void> {
  await tx.deleteFrom('order_lookups').where('user_id', '=', userId).execute()
}

export const exportOrderLookups = async (db: DbOrTx, userId: number) => ({
  order_lookups: await db
    .selectFrom('order_lookups')
    .where('user_id', '=', userId)
    .select(['email', 'reference', 'created_at', 'used_at'])
    .orderBy('id')
    .execute(),
})
