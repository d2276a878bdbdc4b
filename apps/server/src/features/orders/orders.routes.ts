import { orders } from '@partlane/contract/orders'
import type { OrderStatus } from '@partlane/domain/orders/order-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type Caller, defineRoutes } from '#platform/http/define-routes.ts'
import { showOrders } from './orders.present.ts'
import { findOrder, listOrders, type Side } from './orders.queries.ts'
import { readOrder, sideOf } from './read-order.ts'

type ListQuery = { page: number; items: number; status?: OrderStatus | undefined }

type Reader = { user: CurrentUser; caller: Caller }

async function listSide(ctx: AppContext, { user, caller }: Reader, side: Side, { page, items, status }: ListQuery) {
  const found = await listOrders(ctx.db, { userId: user.id, side, status, page: { page, items } })
  return { items: await showOrders(ctx, found.items, { side, locale: caller.locale }), pagy: found.pagy }
}

export const ordersRoutes = defineRoutes((route) => {
  route(orders.bought, ({ ctx, user, caller, query }) => listSide(ctx, { user, caller }, 'buyer', query))
  route(orders.sold, ({ ctx, user, caller, query }) => listSide(ctx, { user, caller }, 'seller', query))
  route(orders.show, async ({ ctx, user, caller, params }) => {
    const { order, side } = sideOf(user, await findOrder(ctx.db, params.id))
    const [shown] = await showOrders(ctx, [order], { side, locale: caller.locale })
    if (!shown) throw new Refusal('not_found')
    return shown
  })
  route(orders.markRead, async ({ ctx, user, params }) => {
    await readOrder(ctx, { by: user, orderId: params.id })
    return undefined
  })
})
