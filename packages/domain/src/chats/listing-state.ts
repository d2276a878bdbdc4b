import type { SaleFormat } from '../listings/listing-fields.ts'
import type { ListingStatus } from '../listings/listing-machine.ts'

/** What the head of a conversation says about its part. Why a part is not for sale is not shown. */
export const chatListingStates = ['for_sale', 'auction', 'auction_ended', 'reserved', 'sold', 'holiday', 'not_for_sale'] as const
export type ChatListingState = (typeof chatListingStates)[number]

type ListingFacts = {
  status: ListingStatus
  sale_format: SaleFormat
  hasPrice: boolean
  availableUnits: number
  auctionEndsAt: Date | null
  /** The account of the seller is blocked or closed. */
  isSellerInactive: boolean
}

/** Derives the state of a part for both sides of its conversation. */
export function deriveChatListingState(listing: ListingFacts, now: Date): ChatListingState {
  if (listing.isSellerInactive) return 'not_for_sale'
  switch (listing.status) {
    case 'sold_out':
      return 'sold'
    case 'reserved':
      return 'reserved'
    case 'seller_on_holiday_mode':
      return 'holiday'
    case 'available':
      if (listing.sale_format === 'auction')
        return listing.auctionEndsAt !== null && listing.auctionEndsAt <= now ? 'auction_ended' : 'auction'
      if (!listing.hasPrice) return 'not_for_sale'
      return listing.availableUnits > 0 ? 'for_sale' : 'reserved'
    default:
      return 'not_for_sale'
  }
}
