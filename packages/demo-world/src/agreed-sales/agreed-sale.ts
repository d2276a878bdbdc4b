import type { AgreedLineStatus } from '@partlane/domain/checkout/agreed-line-machine'
import { type AgreedLineSource, agreedLineDeadline } from '@partlane/domain/checkout/purchase-sources'
import { statusForStock } from '@partlane/domain/listings/stock'
import type { GeneratedListing } from '../listings/generate-listing.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import { type PurchasePlan, shippingTypeOf } from '../purchases/purchase-plan.ts'
import { statusesAfter } from '../purchases/random-purchases.ts'
import type { Row } from '../services.ts'

/** One unit that a seller has promised to one buyer at a price, by an offer or an auction. */
export type AgreedSale = {
  id: number
  source: AgreedLineSource
  /** The id of the offer or auction. */
  sourceId: number
  buyer: WrittenPerson
  listing: GeneratedListing
  unitPriceMinor: number
  status: AgreedLineStatus
  at: Date
  /** When it was paid. */
  paidAt: Date | null
}

const DAY_MS = 86_400_000

export const payUntilOf = ({ source, at }: Pick<AgreedSale, 'source' | 'at'>) => agreedLineDeadline(source, at)

/** When a sale that was paid or not paid in time was over. Null: it is to be paid. */
export const closedAtOf = ({ status, paidAt, ...sale }: AgreedSale): Date | null =>
  status === 'open' ? null : status === 'paid' ? paidAt : payUntilOf(sale)

/** The purchase of a sale that was paid. */
export function planAgreedPurchase(sale: AgreedSale, now: Date): PurchasePlan[] {
  const { buyer, listing, paidAt, status } = sale
  if (status !== 'paid' || !paidAt) return []
  const { item, ...statuses } = statusesAfter((now.getTime() - paidAt.getTime()) / DAY_MS)
  const line = { listing, quantity: 1, item, agreed: sale }
  return [{ buyer, at: paidAt, status: 'paid', payments: ['captured'], ...statuses, lines: [line], takesStock: true }]
}

/** Holds the unit of a sale that is to be paid. Changes the listing before it is written. */
export function holdUnit({ status, listing: { row } }: AgreedSale): void {
  if (status !== 'open') return
  row.reserved_quantity += 1
  row.status = statusForStock(row.status, { quantity: row.quantity, reserved: row.reserved_quantity })
}

/** A row of `agreed_lines`. */
export const agreedLineRow = (sale: AgreedSale): Row => ({
  id: sale.id,
  source: sale.source,
  source_reference: String(sale.sourceId),
  buyer_id: sale.buyer.id,
  listing_id: sale.listing.row.id,
  quantity: 1,
  unit_price_minor: sale.unitPriceMinor,
  unit_surcharge_minor: sale.listing.row.exchange_surcharge_minor ?? 0,
  currency: sale.listing.row.currency,
  shipping_type: shippingTypeOf(sale.listing),
  status: sale.status,
  pay_until: payUntilOf(sale),
  held_until: payUntilOf(sale),
  created_at: sale.at,
  closed_at: closedAtOf(sale),
})
