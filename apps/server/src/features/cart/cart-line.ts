import type { cartProblems } from '@partlane/contract/cart'
import { isInactive, type UserStatus } from '@partlane/domain/accounts/roles'
import type { ListingStatus } from '@partlane/domain/listings/listing-machine'
import { type CurrencyCode, isCurrencyCode } from '@partlane/domain/money/money'
import type { CartLineRow } from './cart.queries.ts'

export type CartProblem = (typeof cartProblems)[number]
export type LineShipping = 'ship_only' | 'click_and_collect'

type SaleColumns = Pick<
  CartLineRow,
  'status' | 'seller_status' | 'sale_format' | 'item_price_minor' | 'quantity' | 'reserved_quantity' | 'listing_shipping_type'
>

/**
 * Returns why `quantity` units cannot be bought now, or null. Units that purchases hold are not
 * available.
 */
export function findSaleProblem(listing: SaleColumns, quantity: number): CartProblem | null {
  const status = listing.status as ListingStatus
  if (isInactive(listing.seller_status as UserStatus)) return 'not_for_sale'
  if (status === 'seller_on_holiday_mode') return 'seller_on_holiday'
  if (status === 'reserved' || status === 'sold_out') return 'not_enough_stock'
  if (status !== 'available' || listing.sale_format === 'auction' || listing.item_price_minor === null) return 'not_for_sale'
  return listing.quantity - listing.reserved_quantity < quantity ? 'not_enough_stock' : null
}

export const offersShipping = (listingShipping: string, lineShipping: LineShipping) =>
  listingShipping === 'both' || listingShipping === lineShipping

/** Lists all problems of a cart line. */
export function findLineProblems(line: CartLineRow): CartProblem[] {
  const problems: CartProblem[] = []
  const saleProblem = findSaleProblem(line, line.item_quantity)
  if (saleProblem) problems.push(saleProblem)
  if (line.item_price_minor !== null && line.item_price_minor !== line.seen_price_minor) problems.push('price_changed')
  if (!offersShipping(line.listing_shipping_type, line.shipping_type as LineShipping)) problems.push('shipping_not_offered')
  return problems
}

/** All problems block a purchase, except a changed price: it is reported once. */
export const blocksPurchase = (problem: CartProblem) => problem !== 'price_changed'

export const parseCurrency = (code: string): CurrencyCode => (isCurrencyCode(code) ? code : 'gbp')
