import { orders } from '@partlane/contract/orders'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { acceptOrders } from './accept-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeCollection } from './change-collection.ts'
import { changeItems } from './change-items.ts'
import { changeTracking } from './change-tracking.ts'
import { collectItems } from './collect-items.ts'
import { toCollectionPlace } from './collections.policy.ts'
import { dispatchParcel } from './dispatch-parcel.ts'
import { loadOrder, loadOrderPage, loadWithdrawalForm } from './load-orders.ts'
import { loadRepaymentPreview } from './load-repayment-preview.ts'
import { markOrderAsRead } from './mark-order-as-read.ts'
import { countSoldOrders } from './orders.queries.ts'
import { toParcelDetails } from './parcels.policy.ts'

/** HTTP routes of orders. They are not in the specification, which defines only the pages. */
export const ordersRoutes = defineRoutes((route) => {
  route(orders.listBought, ({ ctx, user, caller, query }) => loadOrderPage(ctx, { user, caller }, { side: 'buyer', query }))
  route(orders.listSold, ({ ctx, user, caller, query }) => loadOrderPage(ctx, { user, caller }, { side: 'seller', query }))
  route(orders.countSold, ({ ctx, user }) => countSoldOrders(ctx.db, user.id).executeTakeFirstOrThrow())
  route(orders.show, ({ ctx, user, caller, params }) => loadOrder(ctx, { user, caller }, params.id))
  route(orders.withdrawalForm, ({ ctx, user, caller, params }) => loadWithdrawalForm(ctx, { user, caller }, params.id))
  route(orders.previewRepayment, ({ ctx, user, params, query }) =>
    loadRepaymentPreview(ctx, { user, orderId: params.id, itemIds: query.item_ids }),
  )
  route(orders.changeItems, async ({ ctx, user, caller, params, body }) => {
    await changeItems(ctx, { user, orderId: params.id, change: body.order_items })
    return loadOrder(ctx, { user, caller }, params.id)
  })
  route(orders.acceptOrders, async ({ ctx, user, body: { sold_items } }) => {
    const accepted = sold_items.orders.map(({ order_id, item_ids }) => ({ orderId: order_id, itemIds: item_ids }))
    return { orders: await acceptOrders(ctx, { user, orders: accepted }) }
  })
  route(orders.cancel, async ({ ctx, user, caller, params }) => {
    await cancelOrder(ctx, { user, orderId: params.id })
    return loadOrder(ctx, { user, caller }, params.id)
  })
  route(orders.dispatch, async ({ ctx, user, caller, params, body: { parcel } }) => {
    const items = parcel.items.map(({ item_id, quantity }) => ({ order_item_id: item_id, quantity }))
    await dispatchParcel(ctx, { user, orderId: params.id, attempt: parcel.attempt, details: toParcelDetails(parcel), items })
    return loadOrder(ctx, { user, caller }, params.id)
  })
  route(orders.changeTracking, async ({ ctx, user, caller, params, body }) => {
    await changeTracking(ctx, { user, orderId: params.id, parcelId: params.parcel_id, details: toParcelDetails(body.parcel) })
    return loadOrder(ctx, { user, caller }, params.id)
  })
  route(orders.collect, async ({ ctx, user, caller, params, body }) => {
    await collectItems(ctx, { user, orderId: params.id, code: body.code })
    return loadOrder(ctx, { user, caller }, params.id)
  })
  route(orders.changeCollection, async ({ ctx, user, caller, params, body: { collection } }) => {
    const place = toCollectionPlace(collection.address)
    await changeCollection(ctx, { user, orderId: params.id, place, note: collection.note ?? null })
    return loadOrder(ctx, { user, caller }, params.id)
  })
  route(orders.markRead, async ({ ctx, user, params }) => {
    await markOrderAsRead(ctx, { user, orderId: params.id })
    return undefined
  })
})
