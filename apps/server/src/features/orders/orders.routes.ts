import { orders } from '@partlane/contract/orders'
import type { OrderStatus } from '@partlane/domain/orders/order-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type Caller, defineRoutes } from '#platform/http/define-routes.ts'
import { getOrderSide, markOrderAsRead } from './mark-order-as-read.ts'
import { loadOrders } from './orders.present.ts'
import { findOrder, listOrders, type OrderSide } from './orders.queries.ts'

type ListQuery = { page: number; items: number; status?: OrderStatus | undefined }

type Requester = { user: CurrentUser; caller: Caller }

async function loadOrderPage(ctx: AppContext, { user, caller }: Requester, side: OrderSide, { page, items, status }: ListQuery) {
  const orderPage = await listOrders(ctx.db, { userId: user.id, side, status, page: { page, items } })
  return { items: await loadOrders(ctx, orderPage.items, { side, locale: caller.locale }), pagy: orderPage.pagy }
}

/** HTTP routes of orders. They are not in the specification, which defines only the pages. */
export const ordersRoutes = defineRoutes((route) => {
  route(orders.listBought, ({ ctx, user, caller, query }) => loadOrderPage(ctx, { user, caller }, 'buyer', query))
  route(orders.listSold, ({ ctx, user, caller, query }) => loadOrderPage(ctx, { user, caller }, 'seller', query))
  route(orders.show, async ({ ctx, user, caller, params }) => {
    const { order, side } = getOrderSide(user, await findOrder(ctx.db, params.id))
    const [presentedOrder] = await loadOrders(ctx, [order], { side, locale: caller.locale })
    if (!presentedOrder) throw new Refusal('not_found')
    return presentedOrder
  })
  route(orders.markRead, async ({ ctx, user, params }) => {
    await markOrderAsRead(ctx, { user, orderId: params.id })
    return undefined
  })
})
