import type { GatewayName } from '../checkout/payment-gateways.ts'
import type { Warranty } from '../listings/listing-fields.ts'
import type { CurrencyCode } from '../money/money.ts'
import type { OrderItemStatus } from '../orders/order-machine.ts'
import type { RefundStatus } from '../refunds/refund-machine.ts'
import type { RefundReason } from '../refunds/refund-reasons.ts'
import type { ReturnPayer } from '../shipping/shipping-rule.ts'
import type { TrackingCode } from '../shipping/tracking.ts'

/** One item of an order. Amounts are in the currency of the order. */
type EvidenceItem = {
  title: string
  quantity: number
  unitPriceMinor: number
  status: OrderItemStatus
  confirmedAt: string | null
  returnDays: number
  returnPaidBy: ReturnPayer
  warranty: Warranty
}

type EvidenceParcel = {
  carrier: string
  trackingNumber: string | null
  trackingUrl: string | null
  sentAt: string | null
  deliveredAt: string | null
  events: { at: string; code: TrackingCode; location: string }[]
}

export type EvidenceOrder = {
  id: number
  reference: string
  orderedAt: string
  buyerName: string
  buyerEmail: string | null
  sellerName: string
  /** The lines of the delivery address with the country. Empty: everything is collected. */
  address: string[]
  /** The version of the terms that the buyer agreed to. */
  termsVersion: number | null
  currency: CurrencyCode
  itemsMinor: number
  shippingMinor: number
  surchargeMinor: number
  items: EvidenceItem[]
  parcels: EvidenceParcel[]
  /** When the seller entered the code that only the buyer had. */
  collectedAt: string | null
  refunds: { requestedAt: string; reason: RefundReason; status: RefundStatus }[]
  /**
   * What buyer and seller wrote about the items, oldest first. Evidence that was stored before
   * conversations existed has none.
   */
  messages?: { author: 'buyer' | 'seller'; at: string; text: string }[]
  sellerText: string | null
}

/**
 * What is submitted for a chargeback. It is stored as JSON, so instants are ISO texts. The document
 * and the plain text are functions of it.
 */
export type EvidenceContent = {
  gateway: GatewayName
  reference: string
  reason: string
  amountMinor: number
  currency: CurrencyCode
  paidAt: string
  openedAt: string
  orders: EvidenceOrder[]
  /** Of an operator. */
  statement: string | null
}
