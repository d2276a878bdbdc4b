import type { Listing } from '@partlane/contract/listings'
import { isEndedAuction } from '@partlane/domain/listings/auction-end'

/** The fields of a listing that are needed to buy it. */
export type BuyableListing = Pick<
  Listing,
  | 'slug'
  | 'title'
  | 'status'
  | 'sale_format'
  | 'price'
  | 'converted_price'
  | 'delivery'
  | 'shipping_type'
  | 'quantity_available'
  | 'town'
  | 'seller'
  | 'verdict'
  | 'auction_ends_at'
  | 'server_time'
>

/** Except for `for_sale`, the last part of a message key: `buy.<state>`. */
export type BuyState = 'for_sale' | 'own' | 'auction' | 'auction_ended' | 'sold_out' | 'reserved' | 'holiday' | 'not_for_sale'

type BuyStateListing = Pick<Listing, 'status' | 'sale_format' | 'price' | 'quantity_available' | 'auction_ends_at' | 'server_time'> & {
  seller: { id: string; on_holiday: boolean } | null
}

/**
 * Derives what the panel of a listing offers. Without a user id (anonymous visitor) a listing is
 * never the own one.
 */
export function deriveBuyState(listing: BuyStateListing, userId: string | undefined): BuyState {
  if (userId !== undefined && listing.seller?.id === userId) return 'own'
  switch (listing.status) {
    case 'sold_out':
      return 'sold_out'
    case 'reserved':
      return 'reserved'
    case 'seller_on_holiday_mode':
      return 'holiday'
    case 'available':
      if (listing.sale_format === 'auction') return isEndedAuction(listing) ? 'auction_ended' : 'auction'
      if (listing.price === null) return 'not_for_sale'
      // The listing is not sold out, so unpaid purchases hold the remaining stock.
      return listing.quantity_available > 0 ? 'for_sale' : 'reserved'
    default:
      return 'not_for_sale'
  }
}
