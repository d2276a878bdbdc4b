import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { vehicleChanged } from './garage.events.ts'
import { getVehicle, type VehicleRow } from './garage.queries.ts'
import { choose, lockGarage } from './garage.store.ts'

type Change = {
  year?: number | null | undefined
  nickname?: string | null | undefined
  plate?: string | null | undefined
  vin?: string | null | undefined
  mileage?: number | null | undefined
  chosen?: boolean | undefined
}

/** Chooses a car, or changes what is kept of it: what is not named stays, null is taken away. @throws Refusal not_found */
export function changeVehicle(
  ctx: AppContext,
  { by, vehicleId, change }: { by: CurrentUser; vehicleId: number; change: Change },
): Promise<VehicleRow> {
  return ctx.db.transact(async (tx) => {
    const garage = await lockGarage(tx, by.id)
    if (!garage.some(({ id }) => id === vehicleId)) throw new Refusal('not_found')
    const { chosen, ...facts } = change
    const named = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
    if (Object.keys(named).length > 0) await tx.updateTable('vehicles').set(named).where('id', '=', vehicleId).execute()
    if (chosen === true) await choose(tx, { userId: by.id, vehicleId })
    if (chosen === false) await tx.updateTable('vehicles').set({ chosen: false }).where('id', '=', vehicleId).execute()
    await emit(tx, vehicleChanged({ vehicle_id: vehicleId, user_id: by.id }))
    return getVehicle(tx, { userId: by.id, vehicleId })
  })
}
