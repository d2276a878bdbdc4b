import { Refusal } from '@partlane/domain/refusal'
import type { Tx } from '#platform/db/db.ts'

/**
 * Locks the row of the owner, which serialises changes of one garage, and returns the vehicles.
 * @throws Refusal token_invalid when the owner is deleted. A guest who has just been merged into a
 * member is deleted; the member then owns the vehicles.
 */
export async function lockGarage(tx: Tx, userId: number): Promise<{ id: number; node_id: number; chosen: boolean }[]> {
  const owner = await tx.selectFrom('users').where('id', '=', userId).select('status').forUpdate().executeTakeFirstOrThrow()
  if (owner.status === 'deleted') throw new Refusal('token_invalid')
  return tx
    .selectFrom('vehicles')
    .where('user_id', '=', userId)
    .select(['id', 'node_id', 'chosen'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** @throws Refusal vehicle_node_unknown, also for nodes of the universal make */
export async function refuseUnknownVehicle(tx: Tx, nodeId: number): Promise<void> {
  const node = await tx
    .selectFrom('vehicle_nodes')
    .where('id', '=', nodeId)
    .where('source', '=', 'imported')
    .select('id')
    .executeTakeFirst()
  if (!node) throw new Refusal('vehicle_node_unknown')
}

/**
 * Makes a vehicle the chosen one. Clears the other vehicle first, because a unique index allows
 * one chosen vehicle per user at any time.
 */
export async function setChosenVehicle(tx: Tx, { userId, vehicleId }: { userId: number; vehicleId: number }): Promise<void> {
  await tx
    .updateTable('vehicles')
    .set({ chosen: false })
    .where('user_id', '=', userId)
    .where('chosen', '=', true)
    .where('id', '<>', vehicleId)
    .execute()
  await tx.updateTable('vehicles').set({ chosen: true }).where('user_id', '=', userId).where('id', '=', vehicleId).execute()
}
