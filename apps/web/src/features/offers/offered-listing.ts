import type { Listing } from '@partlane/contract/listings'

/** The fields of a listing that the dialog of an offer shows. */
export type OfferedListing = Pick<Listing, 'slug' | 'title' | 'price' | 'quantity_available' | 'shipping_type' | 'town'>
