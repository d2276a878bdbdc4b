import { vehicleLookups } from '@partlane/contract/garage'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { lookUpPlate, lookUpVin } from './look-up-vehicle.ts'

/** HTTP routes that identify a vehicle by VIN or registration. */
export const vehicleLookupsRoutes = defineRoutes((route) => {
  route(vehicleLookups.vin, ({ ctx, query }) => lookUpVin(ctx, query.vin))
  route(vehicleLookups.plate, ({ ctx, query }) => lookUpPlate(ctx, query.plate))
})
