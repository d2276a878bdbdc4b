import { carrierLabels } from '@partlane/contract/carrier-labels'
import { loadOrder } from '#features/orders/public.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { buyLabel } from './buy-label.ts'
import { buyLabels } from './buy-labels.ts'
import { cancelLabel } from './cancel-label.ts'
import { toLabelInput, toMeasures, toUnits } from './carrier-labels.policy.ts'
import { dispatchLabel } from './dispatch-label.ts'
import { loadLabelFile } from './load-label-file.ts'
import { loadLabelRates } from './load-label-rates.ts'
import { loadRatesOfOrders } from './load-rates-of-orders.ts'

/** HTTP routes of labels. They are additions to the specification. */
export const carrierLabelsRoutes = defineRoutes((route) => {
  route(carrierLabels.listRates, ({ ctx, user, params, body: { parcel } }) =>
    loadLabelRates(ctx, { user, orderId: params.id, units: toUnits(parcel.items), entered: toMeasures(parcel) }),
  )
  route(carrierLabels.buy, async ({ ctx, user, caller, params, body: { label } }) => {
    await buyLabel(ctx, { user, orderId: params.id, ...toLabelInput(label) })
    return loadOrder(ctx, { user, caller }, params.id)
  })
  route(carrierLabels.listRatesOfOrders, async ({ ctx, user, body: { parcels } }) => ({
    orders: await loadRatesOfOrders(ctx, { user, orderIds: parcels.order_ids }),
  }))
  route(carrierLabels.buyForOrders, async ({ ctx, user, body: { labels } }) => {
    const inputs = labels.orders.map(({ order_id, ...label }) => ({ orderId: order_id, ...toLabelInput(label) }))
    return { orders: await buyLabels(ctx, { user, labels: inputs }) }
  })
  route(carrierLabels.cancel, async ({ ctx, user, caller, params }) =>
    loadOrder(ctx, { user, caller }, await cancelLabel(ctx, { user, labelId: params.id })),
  )
  route(carrierLabels.dispatch, async ({ ctx, user, caller, params }) =>
    loadOrder(ctx, { user, caller }, await dispatchLabel(ctx, { user, labelId: params.id })),
  )
  route(carrierLabels.getFile, ({ ctx, user, params }) => loadLabelFile(ctx, { user, labelId: params.id }))
})
