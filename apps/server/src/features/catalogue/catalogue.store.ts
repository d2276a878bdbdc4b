import { lockRow } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'

/** Locks the row of the reporter, which serialises the reports of one user. */
export const lockReporter = (tx: Tx, userId: number) =>
  lockRow(tx, 'users', 'no key update', tx.selectFrom('users').where('id', '=', userId).select('id'))

type NewMissingVehicle = { user_id: number; make: string; model: string; year: number | null; details: string; created_at: Date }

export async function insertMissingVehicle(tx: Tx, values: NewMissingVehicle): Promise<void> {
  await tx.insertInto('missing_vehicles').values(values).execute()
}

/** Moves the reports of a guest to a member. Part of the guest merge. */
export async function mergeMissingVehicles(tx: Tx, { guestId, memberId }: { guestId: number; memberId: number }): Promise<void> {
  await tx.updateTable('missing_vehicles').set({ user_id: memberId }).where('user_id', '=', guestId).execute()
}
