import { carriers as endpoints } from '@partlane/contract/carriers'
import { carriers, consignmentKinds } from '@partlane/domain/shipping/carriers'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { presentCarrier } from './carriers.present.ts'

/** HTTP route that lists the carriers of the domain's table, and `other` as the last one. */
export const carriersRoutes = defineRoutes((route) => {
  const other = { name: null, countries: [], kinds: consignmentKinds, trackingUrl: null, numberPattern: null }
  const list = [...Object.entries(carriers).map(([id, carrier]) => presentCarrier(id, carrier)), presentCarrier('other', other)]
  route(endpoints.list, () => list)
})
