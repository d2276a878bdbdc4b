import type { Listing } from '@partlane/contract/listings'

/** What the panel of an auction reads of its listing. */
export type AuctionListing = Pick<
  Listing,
  'slug' | 'title' | 'status' | 'price' | 'converted_price' | 'shipping_type' | 'town' | 'auction_ends_at' | 'bid_count' | 'verdict'
>
