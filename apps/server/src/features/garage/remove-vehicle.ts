import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { vehicleRemoved } from './garage.events.ts'
import { deleteVehicle, lockGarage, setChosenVehicle } from './garage.store.ts'

/**
 * Removes a vehicle from the garage. If it was the chosen one, the newest other one is chosen.
 * @throws Refusal not_found, token_invalid
 */
export function removeVehicle(ctx: AppContext, { user, vehicleId }: { user: CurrentUser; vehicleId: number }): Promise<void> {
  return ctx.db.transact(async (tx) => {
    const garage = await lockGarage(tx, user.id)
    const vehicle = garage.find(({ id }) => id === vehicleId)
    if (!vehicle) throw new Refusal('not_found')
    await deleteVehicle(tx, vehicleId)
    const next = garage.find(({ id }) => id !== vehicleId)
    if (vehicle.chosen && next) await setChosenVehicle(tx, { userId: user.id, vehicleId: next.id })
    await emit(tx, vehicleRemoved({ vehicle_id: vehicleId, user_id: user.id }))
  })
}
