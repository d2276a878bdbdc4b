import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { vehicleChanged } from './garage.events.ts'
import { getVehicle, type VehicleRow } from './garage.queries.ts'
import { lockGarage, setChosenVehicle, updateVehicle } from './garage.store.ts'

type VehicleChange = {
  year?: number | null | undefined
  nickname?: string | null | undefined
  plate?: string | null | undefined
  vin?: string | null | undefined
  mileage?: number | null | undefined
  chosen?: boolean | undefined
}

/**
 * Changes details of a vehicle or chooses it. An absent field stays; null clears the field.
 * @throws Refusal not_found, token_invalid
 */
export function changeVehicle(
  ctx: AppContext,
  { user, vehicleId, change }: { user: CurrentUser; vehicleId: number; change: VehicleChange },
): Promise<VehicleRow> {
  return ctx.db.transact(async (tx) => {
    const garage = await lockGarage(tx, user.id)
    if (!garage.some(({ id }) => id === vehicleId)) throw new Refusal('not_found')
    const { chosen, ...values } = change
    const changedValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    if (Object.keys(changedValues).length > 0) await updateVehicle(tx, vehicleId, changedValues)
    if (chosen === true) await setChosenVehicle(tx, { userId: user.id, vehicleId })
    if (chosen === false) await updateVehicle(tx, vehicleId, { chosen: false })
    await emit(tx, vehicleChanged({ vehicle_id: vehicleId, user_id: user.id }))
    return getVehicle(tx, { userId: user.id, vehicleId })
  })
}
