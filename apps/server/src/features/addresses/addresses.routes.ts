import { addresses } from '@partlane/contract/addresses'
import type { AppContext } from '#app/context.ts'
import { answerOrRefuse } from '#gateways/provider.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'

const answered = <T>(ctx: AppContext, asked: Promise<T>) => answerOrRefuse(asked, { busy: 'address_service_busy', log: ctx.log })

export const addressesRoutes = defineRoutes((route) => {
  route(addresses.geocode, ({ ctx, query: { address = '', latlng } }) =>
    answered(ctx, latlng === undefined ? ctx.geocoder.byAddress(address) : ctx.geocoder.byPosition(latlng)),
  )
  route(addresses.findAddress, ({ ctx, query: { Text, Container } }) => answered(ctx, ctx.addressSearch.find({ Text, Container })))
  route(addresses.retrieveDetails, ({ ctx, query }) => answered(ctx, ctx.addressSearch.retrieve(query)))
})
