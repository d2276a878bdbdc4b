import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { placeColumns } from './addresses.queries.ts'

/** Orders carry copies of the addresses they were sent to; listings forget theirs by the foreign key. */
export async function eraseAddresses(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx.deleteFrom('addresses').where('user_id', '=', userId).execute()
}

export const exportAddresses = async (db: DbOrTx, userId: number) => ({
  addresses: await db
    .selectFrom('addresses')
    .where('user_id', '=', userId)
    .select(['kind', 'full_name', 'phone', ...placeColumns, 'latitude', 'longitude', 'created_at'])
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute(),
})
