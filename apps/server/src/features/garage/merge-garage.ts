import { MAX_VEHICLES } from '@partlane/contract/garage'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { vehicleAdded } from './garage.events.ts'
import { lockGarage, setChosenVehicle } from './garage.store.ts'

type GuestMerge = { guestId: number; memberId: number }

/**
 * Moves the guest's vehicles to the member. Runs in the transaction of the guest merge.
 * A vehicle with the same node, year and plate as one of the member is not added again.
 * The guest's chosen vehicle becomes the member's chosen one.
 * When the garage is full, the guest's oldest vehicles are deleted.
 */
export async function mergeGarage(tx: Tx, { guestId, memberId }: GuestMerge): Promise<void> {
  const memberVehicles = await lockGarage(tx, memberId)
  const guestVehicles = await tx
    .selectFrom('vehicles')
    .where('user_id', '=', guestId)
    .selectAll()
    .orderBy('chosen', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (guestVehicles.length === 0) return
  // The unique index allows one chosen vehicle per user while the rows change their owner.
  await tx.updateTable('vehicles').set({ chosen: false }).where('user_id', '=', guestId).execute()
  let freeSlots = MAX_VEHICLES - memberVehicles.length
  for (const vehicle of guestVehicles) {
    const existing = await findSameVehicle(tx, memberId, vehicle)
    if (!existing && freeSlots <= 0) continue
    if (!existing) {
      await tx.updateTable('vehicles').set({ user_id: memberId }).where('id', '=', vehicle.id).execute()
      await emit(tx, vehicleAdded({ vehicle_id: vehicle.id, user_id: memberId }))
      freeSlots--
    }
    if (vehicle.chosen) await setChosenVehicle(tx, { userId: memberId, vehicleId: existing?.id ?? vehicle.id })
  }
  await tx.deleteFrom('vehicles').where('user_id', '=', guestId).execute()
}

const findSameVehicle = (tx: Tx, memberId: number, vehicle: { node_id: number; year: number | null; plate: string | null }) =>
  tx
    .selectFrom('vehicles')
    .where('user_id', '=', memberId)
    .where('node_id', '=', vehicle.node_id)
    .where(sql<boolean>`year is not distinct from ${vehicle.year}::smallint`)
    .where(sql<boolean>`plate is not distinct from ${vehicle.plate}::text`)
    .select('id')
    .executeTakeFirst()
