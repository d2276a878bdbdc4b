import type { Listing } from '@partlane/contract/listings'

export type BuyState = 'for_sale' | 'own' | 'auction' | 'sold_out' | 'reserved' | 'holiday' | 'not_for_sale'

type BuyStateListing = Pick<Listing, 'status' | 'sale_format' | 'price' | 'quantity_available'> & {
  seller: { id: string; on_holiday: boolean } | null
}

/** What this listing's panel can offer to this person. A stranger has no id: whose listing it is shows once they signed in. */
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
      if (listing.sale_format === 'auction') return 'auction'
      if (listing.price === null) return 'not_for_sale'
      return listing.quantity_available > 0 ? 'for_sale' : 'reserved' // the last ones are in somebody's checkout
    default:
      return 'not_for_sale'
  }
}
