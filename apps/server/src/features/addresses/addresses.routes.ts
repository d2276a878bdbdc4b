import { addressServices } from '@partlane/contract/addresses'
import type { AppContext } from '#app/context.ts'
import { answerOrRefuse } from '#gateways/provider.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'

const answered = <T>(ctx: AppContext, asked: Promise<T>) => answerOrRefuse(asked, { busy: 'address_service_busy', log: ctx.log })

export const addressesRoutes = defineRoutes((route) => {
  route(addressServices.geocode, ({ ctx, query: { address = '', latlng } }) =>
    answered(ctx, latlng === undefined ? ctx.geocoder.byAddress(address) : ctx.geocoder.byPosition(latlng)),
  )
  route(addressServices.findAddress, ({ ctx, query: { Text, Container } }) => answered(ctx, ctx.addressSearch.find({ Text, Container })))
  route(addressServices.retrieveDetails, ({ ctx, query }) => answered(ctx, ctx.addressSearch.retrieve(query)))
})
