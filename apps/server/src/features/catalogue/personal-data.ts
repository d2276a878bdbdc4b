import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** A car we do not know is still missing when whoever told us has gone; who told us is not kept. */
export async function eraseMissingVehicleReporter(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx.updateTable('missing_vehicles').set({ user_id: null, details: '' }).where('user_id', '=', userId).execute()
}

export const exportMissingVehicles = async (db: DbOrTx, userId: number) => ({
  missing_vehicles: await db
    .selectFrom('missing_vehicles')
    .where('user_id', '=', userId)
    .select(['make', 'model', 'year', 'details', 'created_at'])
    .orderBy('id')
    .execute(),
})
