import { surcharges } from '@partlane/contract/surcharges'
import { loadOrder } from '#features/orders/public.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { changeSurcharge } from './change-surcharge.ts'
import { decideSurcharge } from './decide-surcharge.ts'
import { loadEscalatedSurcharges, loadSurchargeForOperators } from './load-surcharges.ts'

/** HTTP routes of exchange surcharges. They are not in the specification. */
export const surchargesRoutes = defineRoutes((route) => {
  route(surcharges.change, async ({ ctx, user, caller, params, body: { surcharge } }) => {
    await changeSurcharge(ctx, { user, orderId: params.id, surchargeId: params.surcharge_id, change: surcharge })
    return loadOrder(ctx, { user, caller }, params.id)
  })
  route(surcharges.listForOperators, ({ ctx, query }) => loadEscalatedSurcharges(ctx, query))
  route(surcharges.decide, async ({ ctx, user, params, body: { decision } }) => {
    await decideSurcharge(ctx, { actor: user, surchargeId: params.id, decision })
    return loadSurchargeForOperators(ctx, params.id)
  })
})
