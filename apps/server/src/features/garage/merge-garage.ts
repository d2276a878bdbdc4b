import { MAX_VEHICLES } from '@partlane/contract/garage'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { vehicleAdded } from './garage.events.ts'
import { findSameVehicleId, listVehicleRows } from './garage.queries.ts'
import { clearChosenVehicle, deleteVehicles, lockGarage, setChosenVehicle, updateVehicle } from './garage.store.ts'

type GuestMerge = { guestId: number; memberId: number }

/**
 * Moves the guest's vehicles to the member. Runs in the transaction of the guest merge.
 * A vehicle with the same node, year and plate as one of the member is not added again.
 * The guest's chosen vehicle becomes the member's chosen one.
 * When the garage is full, the guest's oldest vehicles are deleted.
 * @throws Refusal token_invalid
 */
export async function mergeGarage(tx: Tx, { guestId, memberId }: GuestMerge): Promise<void> {
  const memberVehicles = await lockGarage(tx, memberId)
  const guestVehicles = await listVehicleRows(tx, guestId)
  if (guestVehicles.length === 0) return
  // The unique index allows one chosen vehicle per user while the rows change their owner.
  await clearChosenVehicle(tx, guestId)
  let freeSlots = MAX_VEHICLES - memberVehicles.length
  for (const vehicle of guestVehicles) {
    const existingId = await findSameVehicleId(tx, memberId, vehicle)
    if (existingId === undefined && freeSlots <= 0) continue
    if (existingId === undefined) {
      await updateVehicle(tx, vehicle.id, { user_id: memberId })
      await emit(tx, vehicleAdded({ vehicle_id: vehicle.id, user_id: memberId }))
      freeSlots--
    }
    if (vehicle.chosen) await setChosenVehicle(tx, { userId: memberId, vehicleId: existingId ?? vehicle.id })
  }
  await deleteVehicles(tx, guestId)
}
