import type { GeneratedListing } from '../listings/generate-listing.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import { pricePlan } from '../purchases/price-plan.ts'
import { isForSale } from '../purchases/purchase-plan.ts'

const MAX_PARCEL_GRAMS = 20_000
const MIN_PRICE_MINOR = 1_500
const MAX_PRICE_MINOR = 40_000

/** A listing is used once. `accepts`: what else it must be. */
type Search = {
  listings: readonly GeneratedListing[]
  used: Set<GeneratedListing>
  sellerKey: string
  buyer: WrittenPerson | undefined
  now: Date
  accepts?: (listing: GeneratedListing) => boolean
}

/** A parcel of that seller, at an ordinary price, that is for sale and can be sent to the buyer. */
export function findListing({ listings, used, sellerKey, buyer, now, accepts = () => true }: Search): GeneratedListing | undefined {
  const found = listings.find(
    (listing) =>
      listing.seller.key === sellerKey &&
      !used.has(listing) &&
      isOrdinary(listing, now) &&
      accepts(listing) &&
      canBeSent(listing, buyer, now),
  )
  if (found) used.add(found)
  return found
}

function isOrdinary(listing: GeneratedListing, now: Date): boolean {
  const { row } = listing
  const price = row.item_price_minor ?? 0
  const isParcel = row.shipping_type !== 'click_and_collect' && (row.weight_grams ?? 0) < MAX_PARCEL_GRAMS
  const isUntouched = row.sold_quantity === 0 && row.reserved_quantity === 0 && row.exchange_surcharge_minor === null
  return isForSale(listing, now) && isParcel && isUntouched && price >= MIN_PRICE_MINOR && price < MAX_PRICE_MINOR
}

function canBeSent(listing: GeneratedListing, buyer: WrittenPerson | undefined, at: Date): boolean {
  if (!buyer) return true
  const lines = [{ listing, quantity: 1, item: 'pending' as const }]
  return pricePlan({ buyer, at, status: 'paid', payments: [], lines, takesStock: true }) !== undefined
}
