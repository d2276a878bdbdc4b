import type { PaymentStatus, PurchaseStatus } from '@partlane/domain/checkout/purchase-machine'
import type { OrderItemStatus, OrderStatus } from '@partlane/domain/orders/order-machine'
import type { DrawnListing } from '../listings/draw-listing.ts'
import type { WrittenPerson } from '../people/write-people.ts'

export type PlannedLine = { listing: DrawnListing; quantity: number; item: OrderItemStatus }

/** One purchase of the demo world: who buys what, how far it has come. */
export type Plan = {
  buyer: WrittenPerson
  at: Date
  status: PurchaseStatus
  /** Attempts to pay, oldest first. */
  payments: PaymentStatus[]
  /** Of every order that comes out of it; none before it is paid. */
  order?: OrderStatus
  lines: PlannedLine[]
  /** Units still to be taken from the listing's stock; what was drawn as sold out has given them already. */
  fromStock: boolean
}

/** May somebody put this into a cart at that time? */
export const isForSale = ({ row, seller }: DrawnListing, at: Date): boolean =>
  row.status === 'available' &&
  seller.standing === 'selling' &&
  row.sale_format !== 'auction' &&
  row.item_price_minor !== null &&
  row.published_at !== null &&
  row.published_at < at.toISOString() &&
  row.quantity > row.reserved_quantity

export const shippingOf = ({ row }: DrawnListing): 'ship_only' | 'click_and_collect' =>
  row.shipping_type === 'click_and_collect' ? 'click_and_collect' : 'ship_only'
