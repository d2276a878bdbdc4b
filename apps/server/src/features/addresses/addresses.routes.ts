import { addresses } from '@partlane/contract/addresses'
import type { AppContext } from '#app/context.ts'
import { refuseOnProviderError } from '#gateways/provider.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'

const callProvider = <T>(ctx: AppContext, request: Promise<T>) =>
  refuseOnProviderError(request, { busyCode: 'address_service_busy', log: ctx.log })

export const addressesRoutes = defineRoutes((route) => {
  route(addresses.geocode, ({ ctx, query: { address = '', latlng } }) =>
    callProvider(ctx, latlng === undefined ? ctx.geocoder.geocode(address) : ctx.geocoder.reverseGeocode(latlng)),
  )
  route(addresses.findAddress, ({ ctx, query: { Text, Container } }) => callProvider(ctx, ctx.addressSearch.find({ Text, Container })))
  route(addresses.retrieveDetails, ({ ctx, query }) => callProvider(ctx, ctx.addressSearch.retrieve(query)))
})
