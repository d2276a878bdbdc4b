import type { SaleFormat } from './listing-fields.ts'
import type { ListingStatus } from './listing-machine.ts'

export const auctionDurations = [1, 3, 5, 7, 10] as const
export type AuctionDuration = (typeof auctionDurations)[number]
/** Days of an auction whose seller chose no duration. */
export const DEFAULT_AUCTION_DURATION: AuctionDuration = 7

export type SaleTerms = {
  sale_format: SaleFormat
  item_price_minor: number | null
  min_offer_price_minor: number | null
  auto_accept_price_minor: number | null
  starting_price_minor: number | null
  reserve_price_minor: number | null
  quantity: number
}
/** Fields that can contradict the others, with their names on the wire. */
export const saleTermsFields = ['item_price', 'min_offer_price', 'auto_accept_price', 'reserve_price', 'quantity'] as const
export type SaleTermsIssue = { field: (typeof saleTermsFields)[number]; code: 'too_small' | 'too_big' }

/**
 * Lists contradictions between the terms of a listing (product rules, "Sale formats"): a minimum
 * offer or an automatically accepted one at or above the price, one that is accepted below the
 * minimum, an auction of several units, a reserve that is not above the starting price, a buy-now
 * price below 130 % of the starting price or below the reserve. Missing values are not reported.
 */
export const listSaleTermsIssues = (terms: SaleTerms): SaleTermsIssue[] =>
  terms.sale_format === 'offers' ? listOfferIssues(terms) : terms.sale_format === 'auction' ? listAuctionIssues(terms) : []

function listOfferIssues(terms: SaleTerms): SaleTermsIssue[] {
  const { item_price_minor: price, min_offer_price_minor: minOffer, auto_accept_price_minor: autoAccept } = terms
  const issues: SaleTermsIssue[] = []
  if (price !== null && minOffer !== null && minOffer >= price) issues.push({ field: 'min_offer_price', code: 'too_big' })
  if (price !== null && autoAccept !== null && autoAccept >= price) issues.push({ field: 'auto_accept_price', code: 'too_big' })
  if (minOffer !== null && autoAccept !== null && autoAccept < minOffer) issues.push({ field: 'auto_accept_price', code: 'too_small' })
  return issues
}

function listAuctionIssues(terms: SaleTerms): SaleTermsIssue[] {
  const { item_price_minor: price, starting_price_minor: startingPrice, reserve_price_minor: reserve, quantity } = terms
  const issues: SaleTermsIssue[] = []
  if (quantity > 1) issues.push({ field: 'quantity', code: 'too_big' })
  if (reserve !== null && startingPrice !== null && reserve <= startingPrice) issues.push({ field: 'reserve_price', code: 'too_small' })
  if (price !== null && startingPrice !== null && price * 100 < startingPrice * 130) issues.push({ field: 'item_price', code: 'too_small' })
  else if (price !== null && reserve !== null && price < reserve) issues.push({ field: 'item_price', code: 'too_small' })
  return issues
}

/**
 * Statuses in which the owner may edit a published listing. A draft is saved by another endpoint. A
 * blocked listing is edited and sent to the operators again.
 */
export const editableStatuses: readonly ListingStatus[] = ['available', 'reserved', 'sold_out', 'seller_on_holiday_mode', 'deactivated']
export const isEditable = (status: ListingStatus) => editableStatuses.includes(status)
