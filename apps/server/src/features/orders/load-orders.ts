import type { Locale } from '@partlane/domain/locale'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { loadCollectionHours } from '#features/time-frames/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { loadOrderParts } from './load-order-parts.ts'
import { getOwnOrder } from './orders.policy.ts'
import { presentOrder } from './orders.present.ts'
import { findOrder, listItems, listOrders, type OrderListQuery, type OrderRow, type OrderSide } from './orders.queries.ts'
import type { Order } from './presented-order.ts'
import { renderWithdrawalForm } from './withdrawal-form.ts'

type Requester = { user: CurrentUser; caller: Caller }
type OrderPageInput = { side: OrderSide; query: OrderListQuery }

/** Loads a page of the orders that the user bought or sold. */
export async function loadOrderPage(ctx: AppContext, { user, caller }: Requester, { side, query }: OrderPageInput) {
  const orderPage = await listOrders(ctx.db, { userId: user.id, side, query })
  return { items: await loadOrders(ctx, orderPage.items, { side, locale: caller.locale }), pagy: orderPage.pagy }
}

/**
 * Loads an order for its buyer or seller.
 * @throws Refusal not_found
 */
export async function loadOrder(ctx: AppContext, { user, caller }: Requester, orderId: number): Promise<Order> {
  const { order, side } = getOwnOrder(user, await findOrder(ctx.db, orderId))
  const [presentedOrder] = await loadOrders(ctx, [order], { side, locale: caller.locale })
  if (!presentedOrder) throw new Refusal('not_found')
  return presentedOrder
}

/** Loads what belongs to orders and presents them. A constant number of statements. */
async function loadOrders(ctx: AppContext, rows: OrderRow[], { side, locale }: { side: OrderSide; locale: Locale }): Promise<Order[]> {
  const partsOf = await loadOrderParts(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const collectedOrders = rows.filter((row) => row.shipping_type !== 'ship_only')
  const hoursOf = await loadCollectionHours(
    ctx.db,
    collectedOrders.map(({ seller_id }) => seller_id),
  )
  return rows.map((row) => presentOrder(ctx, row, { parts: partsOf(row.id), hours: hoursOf(row.seller_id), side, locale }))
}

/**
 * Loads the withdrawal form of an order for its buyer. Orders from private sellers have none.
 * @throws Refusal not_found
 */
export async function loadWithdrawalForm(ctx: AppContext, { user, caller }: Requester, orderId: number) {
  const { order, side } = getOwnOrder(user, await findOrder(ctx.db, orderId))
  const { company } = order
  if (side !== 'buyer' || company === null) throw new Refusal('not_found')
  const items = await listItems(ctx.db, [order.id])
  return { id: String(order.id), ...renderWithdrawalForm(ctx, { order: { ...order, company }, items, locale: caller.locale }) }
}
