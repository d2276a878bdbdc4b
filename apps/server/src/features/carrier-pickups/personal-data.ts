import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Removes the addresses of a seller from pickups. Days and statuses stay. */
export async function erasePickups(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx.updateTable('carrier_pickups').set({ address: null }).where('seller_id', '=', userId).execute()
}

/** Exports when and where carriers came to a seller. */
export const exportPickups = async (db: DbOrTx, userId: number) => ({
  pickups: await db
    .selectFrom('carrier_pickups')
    .where('seller_id', '=', userId)
    .select(['gateway', 'status', 'day', 'starts', 'ends', 'address', 'created_at'])
    .orderBy('id')
    .execute(),
})
