import type { cartProblems } from '@partlane/contract/cart'
import { isInactive } from '@partlane/domain/accounts/roles'
import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import { Refusal } from '@partlane/domain/refusal'
import type { CartLineRow } from './cart.queries.ts'

export type CartProblem = (typeof cartProblems)[number]
type SaleColumns = Pick<
  CartLineRow,
  'status' | 'seller_status' | 'sale_format' | 'item_price_minor' | 'quantity' | 'reserved_quantity' | 'listing_shipping_type'
> &
  Partial<Pick<CartLineRow, 'own_held_quantity'>>

/**
 * Returns why `quantity` units cannot be bought now, or null. Units that purchases of other users
 * hold are not available. Those that the buyer holds are: a new purchase replaces the one that
 * holds them.
 */
export function saleProblemOf(listing: SaleColumns, quantity: number): CartProblem | null {
  const { status } = listing
  if (isInactive(listing.seller_status)) return 'not_for_sale'
  if (status === 'seller_on_holiday_mode') return 'seller_on_holiday'
  const ownUnits = listing.own_held_quantity ?? 0
  if ((status === 'reserved' && ownUnits === 0) || status === 'sold_out') return 'not_enough_stock'
  if ((status !== 'available' && status !== 'reserved') || listing.sale_format === 'auction' || listing.item_price_minor === null)
    return 'not_for_sale'
  return listing.quantity - listing.reserved_quantity + ownUnits < quantity ? 'not_enough_stock' : null
}

/** True when the listing offers the shipping method of the line. */
export const offersShipping = (listingShipping: string, lineShipping: LineShippingType) =>
  listingShipping === 'both' || listingShipping === lineShipping

/** Lists all problems of a cart line. */
export function listLineProblems(line: CartLineRow): CartProblem[] {
  const problems: CartProblem[] = []
  const saleProblem = saleProblemOf(line, line.item_quantity)
  if (saleProblem) problems.push(saleProblem)
  if (line.item_price_minor !== null && line.item_price_minor !== line.seen_price_minor) problems.push('price_changed')
  if (!offersShipping(line.listing_shipping_type, line.shipping_type)) problems.push('shipping_not_offered')
  return problems
}

/** All problems block a purchase, except a changed price: it is reported once. */
export const blocksPurchase = (problem: CartProblem) => problem !== 'price_changed'

const refusalCodes = { price_changed: 'cart_changed', seller_on_holiday: 'not_for_sale' } as const

/** Maps the problem of a line to a refusal. `available` is the number of free units. */
export const toRefusal = (problem: CartProblem, available?: number) =>
  new Refusal(
    problem in refusalCodes ? refusalCodes[problem as keyof typeof refusalCodes] : problem,
    available === undefined ? undefined : { available },
  )
