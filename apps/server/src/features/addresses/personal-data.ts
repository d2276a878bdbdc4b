import type { AccountClosure } from '#app/context.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { placeColumns } from './addresses.queries.ts'

/**
 * Deletes all addresses of a user. Orders have copies of their delivery address. The foreign key of
 * listings is set to null.
 */
export async function eraseAddresses(tx: Tx, { userId }: AccountClosure): Promise<void> {
  await tx.deleteFrom('addresses').where('user_id', '=', userId).execute()
}

/** Exports all addresses of a user. */
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
