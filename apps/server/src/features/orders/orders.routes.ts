import { orders } from '@partlane/contract/orders'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { loadOrder, loadOrderPage, loadWithdrawalForm } from './load-orders.ts'
import { markOrderAsRead } from './mark-order-as-read.ts'

/** HTTP routes of orders. They are not in the specification, which defines only the pages. */
export const ordersRoutes = defineRoutes((route) => {
  route(orders.listBought, ({ ctx, user, caller, query }) => loadOrderPage(ctx, { user, caller }, { side: 'buyer', query }))
  route(orders.listSold, ({ ctx, user, caller, query }) => loadOrderPage(ctx, { user, caller }, { side: 'seller', query }))
  route(orders.show, ({ ctx, user, caller, params }) => loadOrder(ctx, { user, caller }, params.id))
  route(orders.withdrawalForm, ({ ctx, user, caller, params }) => loadWithdrawalForm(ctx, { user, caller }, params.id))
  route(orders.markRead, async ({ ctx, user, params }) => {
    await markOrderAsRead(ctx, { user, orderId: params.id })
    return undefined
  })
})
