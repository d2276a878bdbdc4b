import type { SaleFormat, ShippingType } from '@partlane/domain/listings/listing-fields'
import type { ListingStatus } from '@partlane/domain/listings/listing-machine'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { listOfferActions, type OfferAction, type OfferSide, type OfferTerms } from '@partlane/domain/offers/offer-rules'
import { Refusal } from '@partlane/domain/refusal'
import type { OfferRow } from './offers.store.ts'

/** @throws Refusal not_found for a user who is no side of the offer */
export function sideOf({ buyer_id, seller_id }: Pick<OfferRow, 'buyer_id' | 'seller_id'>, userId: number): OfferSide {
  if (userId === buyer_id) return 'buyer'
  if (userId === seller_id) return 'seller'
  throw new Refusal('not_found')
}

type OfferedListing = { status: ListingStatus; sale_format: SaleFormat; item_price_minor: number | null; shipping_type: ShippingType }
type Limits = { item_price_minor: number; min_offer_price_minor: number | null; auto_accept_price_minor: number | null }

/** The price and the hidden limits that answer an amount. */
export const offerTermsOf = ({ item_price_minor, min_offer_price_minor, auto_accept_price_minor }: Limits): OfferTerms => ({
  priceMinor: item_price_minor,
  minOfferPriceMinor: min_offer_price_minor,
  autoAcceptPriceMinor: auto_accept_price_minor,
})

/** @throws Refusal not_for_sale, offers_not_taken */
export function refuseUnoffered(listing: OfferedListing | undefined): asserts listing is OfferedListing & { item_price_minor: number } {
  if (listing?.status !== 'available') throw new Refusal('not_for_sale')
  if (listing.sale_format !== 'offers' || listing.item_price_minor === null) throw new Refusal('offers_not_taken')
}

/**
 * A second chance belongs to the auction that was not paid, and ends with the next one. Other
 * offers end when their listing becomes an auction: its bidders compete for the unit.
 * @throws Refusal not_for_sale
 */
export function refuseOtherSale(
  { auction_id }: Pick<OfferRow, 'auction_id'>,
  listing: { auction_id: number | null; sale_format: SaleFormat } | undefined,
): void {
  const isOtherSale = auction_id === null ? listing?.sale_format === 'auction' : listing?.auction_id !== auction_id
  if (isOtherSale) throw new Refusal('not_for_sale')
}

type PricedOffer = Pick<OfferRow, 'auction_id' | 'amount_minor' | 'currency'>
type PricedListing = { item_price_minor: number | null; currency: CurrencyCode }

/**
 * Whether the price of the listing has come down to an offer for it, so that buying it now is as
 * cheap. A second chance has the price of its auction.
 */
const isAtPrice = (offer: PricedOffer, { item_price_minor, currency }: PricedListing): boolean =>
  offer.auction_id === null && (offer.currency !== currency || (item_price_minor !== null && offer.amount_minor >= item_price_minor))

/** @throws Refusal buy_it_now */
export function refuseAtPrice(offer: PricedOffer, listing: PricedListing | undefined): void {
  if (listing && isAtPrice(offer, listing)) throw new Refusal('buy_it_now')
}

type ChangedListing = PricedListing & Pick<OfferedListing, 'status' | 'sale_format'>

/** The seller has taken the listing off sale: no offer for it can be accepted. */
const offSaleStatuses: readonly ListingStatus[] = ['deactivated', 'seller_on_holiday_mode']

/** How a change of its listing ends a pending offer. Undefined: the offer stays. */
export function endingByListing(offer: PricedOffer, listing: ChangedListing): 'block' | 'decline' | undefined {
  if (listing.status === 'blocked') return 'block'
  if (offSaleStatuses.includes(listing.status)) return 'decline'
  const isAuctioned = offer.auction_id === null && listing.sale_format === 'auction'
  return isAuctioned || isAtPrice(offer, listing) ? 'decline' : undefined
}

type Rounds = { buyer_rounds: number; seller_rounds: number }
export const roundsOf = (rounds: Rounds, side: OfferSide): number => (side === 'buyer' ? rounds.buyer_rounds : rounds.seller_rounds)

/** @throws Refusal offer_is_<status> by the machine, not_allowed for the side that made it */
export function refuseAction(offer: OfferRow, { side, action, rounds }: { side: OfferSide; action: OfferAction; rounds: number }): void {
  if (listOfferActions({ ...offer, rounds }, side).includes(action)) return
  if (offer.status !== 'pending') throw new Refusal(`offer_is_${offer.status}`)
  if (action === 'counter' && offer.made_by !== side && offer.kind !== 'second_chance') throw new Refusal('too_many_rounds')
  throw new Refusal('not_allowed')
}
