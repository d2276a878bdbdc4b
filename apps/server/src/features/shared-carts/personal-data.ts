import type { DbOrTx, Tx } from '#platform/db/db.ts'

export async function eraseSharedCarts(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx.deleteFrom('shared_carts').where('user_id', '=', userId).execute()
}

export const exportSharedCarts = async (db: DbOrTx, userId: number) => ({
  shared_carts: await db
    .selectFrom('shared_carts')
    .where('user_id', '=', userId)
    .select(['created_at', 'expires_at'])
    .orderBy('id')
    .execute(),
})
