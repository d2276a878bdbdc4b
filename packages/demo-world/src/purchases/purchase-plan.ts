import type { PaymentStatus, PurchaseStatus } from '@partlane/domain/checkout/purchase-machine'
import type { AgreedLineSource } from '@partlane/domain/checkout/purchase-sources'
import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import type { OrderItemStatus, OrderStatus } from '@partlane/domain/orders/order-machine'
import type { ParcelStatus } from '@partlane/domain/orders/parcel-machine'
import type { RepaymentStatus } from '@partlane/domain/orders/repayment-machine'
import type { RefundStatus } from '@partlane/domain/refunds/refund-machine'
import type { GeneratedListing } from '../listings/generate-listing.ts'
import type { WrittenPerson } from '../people/write-people.ts'
import type { PlannedChargeback } from './chargeback-plan.ts'

/**
 * What has become of the old units of an order.
 * - `confirmed`: the seller has confirmed them
 * - `decided_for_buyer`, `decided_for_seller`: an operator has decided
 */
export type PlannedSurcharge = 'held' | 'sent' | 'refused' | 'escalated' | 'confirmed' | 'decided_for_buyer' | 'decided_for_seller'

/**
 * `item`: the status of the order item, if the purchase has orders. `agreed`: the agreed line that
 * is paid, of an offer or an auction.
 */
export type PlannedLine = { listing: GeneratedListing; quantity: number; item: OrderItemStatus; agreed?: AgreedPrice }

type AgreedPrice = { id: number; source: AgreedLineSource; unitPriceMinor: number }

/**
 * A purchase before it is written: the buyer, the lines, and the statuses of the purchase and of
 * what belongs to it.
 */
export type PurchasePlan = {
  buyer: WrittenPerson
  at: Date
  status: PurchaseStatus
  /** Statuses of the payments, oldest first. */
  payments: PaymentStatus[]
  /** The status of the parcel of each order, if its items were sent or are packed. */
  parcel?: ParcelStatus
  /** The seller has bought the label of the parcel here, or that of the accepted return. */
  hasLabel?: boolean
  /** The status of the repayments of declined items. */
  repayment?: RepaymentStatus
  /** The status of a refund of each order. */
  refund?: RefundStatus
  /** The bank of the buyer takes the payment back. The purchase has one order. */
  chargeback?: PlannedChargeback
  /** The old units of a delivered order. Without it the age of the order decides. */
  surcharge?: PlannedSurcharge
  /** The reviews of a completed order. Without it the reference of the order decides. */
  reviews?: 'by_buyer'
  /** The status of all orders of the purchase. A purchase that is not paid has no orders. */
  order?: OrderStatus
  lines: PlannedLine[]
  /**
   * Whether the purchase reduces the stock. The stock of a listing that is generated as sold out is
   * reduced already.
   */
  takesStock: boolean
}

/** Whether a listing can be put into a cart at that time. */
export const isForSale = ({ row, seller }: GeneratedListing, at: Date): boolean =>
  row.status === 'available' &&
  seller.state === 'selling' &&
  row.sale_format !== 'auction' &&
  row.item_price_minor !== null &&
  row.published_at !== null &&
  row.published_at < at.toISOString() &&
  row.quantity > row.reserved_quantity

/** Buyers of the demo data let sellers send what can be sent. */
export const shippingTypeOf = ({ row }: GeneratedListing): LineShippingType =>
  row.shipping_type === 'click_and_collect' ? 'click_and_collect' : 'ship_only'
