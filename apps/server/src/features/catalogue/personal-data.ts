import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Removes the reporter and the free text. The report stays: the vehicle is still missing. */
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
