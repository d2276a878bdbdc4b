import type { SaleFormat } from './listing-fields.ts'
import type { ListingStatus } from './listing-machine.ts'

export const auctionDurations = [1, 3, 5, 7, 10] as const
export type AuctionDuration = (typeof auctionDurations)[number]
/** Days of an auction whose seller chose no duration. */
export const DEFAULT_AUCTION_DURATION: AuctionDuration = 7

const DAY_MS = 24 * 60 * 60_000
export const auctionEnd = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY_MS)

export type SaleTerms = {
  sale_format: SaleFormat
  item_price_minor: number | null
  min_offer_price_minor: number | null
  starting_price_minor: number | null
  quantity: number
}
/** Fields that can contradict the others, with their names on the wire. */
export const saleTermsFields = ['item_price', 'min_offer_price', 'quantity'] as const
export type SaleTermsIssue = { field: (typeof saleTermsFields)[number]; code: 'too_small' | 'too_big' }

/**
 * Lists contradictions between the terms of a listing (product rules, "Sale formats"): a minimum
 * offer at or above the price, an auction of several units, a buy-now price below 130 % of the
 * starting price. Missing values are not reported.
 */
export function listSaleTermsIssues(terms: SaleTerms): SaleTermsIssue[] {
  const { sale_format, item_price_minor: price, min_offer_price_minor: minOffer, starting_price_minor: startingPrice, quantity } = terms
  const issues: SaleTermsIssue[] = []
  if (sale_format === 'offers' && price !== null && minOffer !== null && minOffer >= price)
    issues.push({ field: 'min_offer_price', code: 'too_big' })
  if (sale_format === 'auction' && quantity > 1) issues.push({ field: 'quantity', code: 'too_big' })
  if (sale_format === 'auction' && price !== null && startingPrice !== null && price * 100 < startingPrice * 130)
    issues.push({ field: 'item_price', code: 'too_small' })
  return issues
}

/**
 * Statuses in which the owner may edit a published listing. A draft is saved by another endpoint. A
 * blocked listing is edited and sent to the operators again.
 */
export const editableStatuses: readonly ListingStatus[] = ['available', 'reserved', 'sold_out', 'seller_on_holiday_mode', 'deactivated']
export const isEditable = (status: ListingStatus) => editableStatuses.includes(status)
