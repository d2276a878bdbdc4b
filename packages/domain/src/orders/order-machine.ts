import { defineMachine } from '../machine.ts'

export const orderStatuses = ['processing', 'fully_paid', 'partially_paid', 'create_shipping', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export type OrderEvent = 'pay' | 'decline_some' | 'decline_all' | 'prepare_shipping' | 'complete'

/**
 * Statuses of an order. An order is one seller's part of a purchase. The names are those of the
 * specification (section 3), except our own `cancelled`: no item is left.
 *
 * `partially_paid`: some items were declined while others wait for the seller. `create_shipping`:
 * every remaining item is accepted, from then until the buyer has confirmed all of them. What
 * happens to the parcels meanwhile is their own state (`parcelMachine`). `decline_some` and
 * `decline_all` are also caused by the buyer, a deadline or an operator (`ItemEnder`). Refunds
 * never change the status of an order.
 */
export const orderMachine = defineMachine<OrderStatus, OrderEvent>({
  name: 'order',
  initial: 'processing',
  states: {
    processing: { pay: 'fully_paid', decline_all: 'cancelled' },
    fully_paid: { decline_some: 'partially_paid', decline_all: 'cancelled', prepare_shipping: 'create_shipping' },
    partially_paid: { decline_some: 'partially_paid', decline_all: 'cancelled', prepare_shipping: 'create_shipping' },
    create_shipping: { decline_some: 'create_shipping', decline_all: 'cancelled', complete: 'completed' },
    completed: {},
    cancelled: {},
  },
})

export const orderItemStatuses = ['pending', 'accepted', 'declined', 'confirmed'] as const
export type OrderItemStatus = (typeof orderItemStatuses)[number]
export type OrderItemEvent = 'accept' | 'decline' | 'cancel' | 'confirm'

/**
 * The seller accepts or declines each item. `cancel`: an accepted item that was not sent ends, and
 * its buyer gets the money back. `confirm`: the buyer, the collection code or a deadline says that
 * the item has arrived.
 */
export const orderItemMachine = defineMachine<OrderItemStatus, OrderItemEvent>({
  name: 'order_item',
  initial: 'pending',
  states: {
    pending: { accept: 'accepted', decline: 'declined' },
    accepted: { cancel: 'declined', confirm: 'confirmed' },
    declined: {},
    confirmed: {},
  },
})

/** Who ended a declined item. */
export const itemEnders = ['seller', 'buyer', 'deadline', 'operator'] as const
export type ItemEnder = (typeof itemEnders)[number]

/** Reasons that a seller chooses from to decline or cancel an item. */
export const sellerDeclineReasons = ['sold_elsewhere', 'not_found', 'damaged', 'cannot_deliver', 'buyer_asked', 'other'] as const
export type SellerDeclineReason = (typeof sellerDeclineReasons)[number]

/**
 * Every reason of a declined item: those of the seller, and
 * - `changed_mind`: the buyer cancelled before the seller accepted
 * - `not_accepted`, `not_dispatched`, `not_collected`: a deadline has passed
 * - `lost`: the carrier has lost it, and it was not sent again
 * - `payment_failed`: the gateway no longer held the money
 * - `decided`: an operator
 */
export const declineReasons = [
  ...sellerDeclineReasons,
  'changed_mind',
  'not_accepted',
  'not_dispatched',
  'not_collected',
  'lost',
  'payment_failed',
  'decided',
] as const
export type DeclineReason = (typeof declineReasons)[number]

/** Whether the units of an item that ended for this reason can be sold again. */
export const restocksListing = (reason: DeclineReason): boolean =>
  reason === 'changed_mind' || reason === 'buyer_asked' || reason === 'not_collected' || reason === 'payment_failed'
