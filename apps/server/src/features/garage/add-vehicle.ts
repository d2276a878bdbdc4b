import { MAX_VEHICLES } from '@partlane/contract/garage'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { vehicleAdded } from './garage.events.ts'
import { getVehicle, hasVehicleNode, type VehicleRow } from './garage.queries.ts'
import { insertVehicle, lockGarage, setChosenVehicle } from './garage.store.ts'

type NewVehicle = {
  node_id: number
  year?: number | null | undefined
  nickname?: string | null | undefined
  plate?: string | null | undefined
  vin?: string | null | undefined
  mileage?: number | null | undefined
  chosen?: boolean | undefined
}

/**
 * Adds a vehicle to the garage of a member or guest.
 * The first vehicle becomes the chosen one; a later vehicle only with `chosen: true`.
 * @throws Refusal vehicle_node_unknown, garage_full, token_invalid
 */
export function addVehicle(ctx: AppContext, { user, vehicle }: { user: CurrentUser; vehicle: NewVehicle }): Promise<VehicleRow> {
  return ctx.db.transact(async (tx) => {
    const garage = await lockGarage(tx, user.id)
    if (garage.length >= MAX_VEHICLES) throw new Refusal('garage_full')
    if (!(await hasVehicleNode(tx, vehicle.node_id))) throw new Refusal('vehicle_node_unknown')
    const { chosen = false, ...values } = vehicle
    const id = await insertVehicle(tx, { user_id: user.id, ...values, created_at: ctx.clock.now() })
    if (chosen || garage.length === 0) await setChosenVehicle(tx, { userId: user.id, vehicleId: id })
    await emit(tx, vehicleAdded({ vehicle_id: id, user_id: user.id }))
    return getVehicle(tx, { userId: user.id, vehicleId: id })
  })
}
