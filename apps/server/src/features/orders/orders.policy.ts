import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import type { OrderRow, OrderSide } from './orders.queries.ts'

/**
 * Returns the order and the side of the user.
 * @throws Refusal not_found when the user is neither the buyer nor the seller
 */
export function getOrderSide(user: Pick<CurrentUser, 'id'>, order: OrderRow | undefined): { order: OrderRow; side: OrderSide } {
  if (order?.seller_id === user.id) return { order, side: 'seller' }
  if (order?.buyer_id === user.id) return { order, side: 'buyer' }
  throw new Refusal('not_found')
}
