import { Refusal } from '@partlane/domain/refusal'
import type { Insertable, Updateable } from 'kysely'
import { lockRowOrThrow } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Vehicles } from '#platform/db/schema.generated.ts'

/**
 * Locks the row of the owner, which serialises changes of one garage, and returns the vehicles.
 * @throws Refusal token_invalid when the owner is deleted. A guest who has just been merged into a
 * member is deleted; the member then owns the vehicles.
 */
export async function lockGarage(tx: Tx, userId: number): Promise<{ id: number; node_id: number; chosen: boolean }[]> {
  const owner = await lockRowOrThrow(tx, 'users', 'no key update', tx.selectFrom('users').where('id', '=', userId).select(['id', 'status']))
  if (owner.status === 'deleted') throw new Refusal('token_invalid')
  return tx
    .selectFrom('vehicles')
    .where('user_id', '=', userId)
    .select(['id', 'node_id', 'chosen'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertVehicle(tx: Tx, values: Insertable<Vehicles>): Promise<number> {
  const { id } = await tx.insertInto('vehicles').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateVehicle(tx: Tx, vehicleId: number, change: Updateable<Vehicles>): Promise<void> {
  await tx.updateTable('vehicles').set(change).where('id', '=', vehicleId).execute()
}

export async function deleteVehicle(tx: Tx, vehicleId: number): Promise<void> {
  await tx.deleteFrom('vehicles').where('id', '=', vehicleId).execute()
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

/** Clears the chosen vehicle of a user. */
export async function clearChosenVehicle(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('vehicles').set({ chosen: false }).where('user_id', '=', userId).execute()
}

/** Deletes all vehicles of a user. */
export async function deleteVehicles(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('vehicles').where('user_id', '=', userId).execute()
}
