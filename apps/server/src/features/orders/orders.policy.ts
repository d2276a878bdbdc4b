import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import type { OrderRow, OrderSide } from './orders.queries.ts'

/**
 * Returns an order of the user and the user's side: buyer or seller.
 * @throws Refusal not_found when the user is neither the buyer nor the seller
 */
export function getOwnOrder(user: Pick<CurrentUser, 'id'>, order: OrderRow | undefined): { order: OrderRow; side: OrderSide } {
  if (order?.seller_id === user.id) return { order, side: 'seller' }
  if (order?.buyer_id === user.id) return { order, side: 'buyer' }
  throw new Refusal('not_found')
}
