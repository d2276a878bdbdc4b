import { garage } from '@partlane/contract/garage'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { addVehicle } from './add-vehicle.ts'
import { changeVehicle } from './change-vehicle.ts'
import { presentVehicle } from './garage.present.ts'
import { getVehicle, listVehicles } from './garage.queries.ts'
import { removeVehicle } from './remove-vehicle.ts'

/** HTTP routes of the garage. Business rules are in the commands. */
export const garageRoutes = defineRoutes((route) => {
  route(garage.list, async ({ ctx, user }) => (await listVehicles(ctx.db, user.id)).map(presentVehicle))
  route(garage.add, async ({ ctx, user, body }) => presentVehicle(await addVehicle(ctx, { user, vehicle: body.vehicle })))
  route(garage.show, async ({ ctx, user, params }) => presentVehicle(await getVehicle(ctx.db, { userId: user.id, vehicleId: params.id })))
  route(garage.change, async ({ ctx, user, params, body }) =>
    presentVehicle(await changeVehicle(ctx, { user, vehicleId: params.id, change: body.vehicle })),
  )
  route(garage.remove, async ({ ctx, user, params }) => {
    await removeVehicle(ctx, { user, vehicleId: params.id })
    return undefined
  })
})
