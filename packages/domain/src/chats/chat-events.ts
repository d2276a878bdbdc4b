import type { OrderStep } from '../orders/order-history.ts'

/**
 * What events of a conversation come from: the orders and the offers of this buyer, and a block
 * by the reader. A feature that adds its own adds a source and its kinds here.
 */
export const chatEventSources = ['order', 'offer', 'block'] as const
export type ChatEventSource = (typeof chatEventSources)[number]

/**
 * The steps of an order that its conversation shows. Reminders, corrections and what an operator
 * or a bank does are in the history of the order only.
 */
const isShown = {
  placed: true,
  accepted: true,
  declined: true,
  cancelled: true,
  repaid: true,
  repayment_retried: false,
  dispatched: true,
  tracking_changed: false,
  delivered: true,
  parcel_late: true,
  parcel_lost: true,
  parcel_found: true,
  parcel_returned: true,
  collection_changed: true,
  collected: true,
  confirmed: true,
  completed: true,
  deadline_announced: false,
  deadline_missed: false,
  deadline_extended: false,
  refund_requested: true,
  refund_offered: true,
  refund_offer_refused: true,
  refund_accepted: true,
  refund_declined: true,
  refund_escalated: true,
  refund_return_sent: true,
  refund_return_received: true,
  refund_repaid: true,
  refund_closed: true,
  surcharge_sent: true,
  surcharge_refused: true,
  surcharge_escalated: true,
  surcharge_refunded: true,
  surcharge_forfeited: true,
  charged_back: false,
  chargeback_won: false,
  chargeback_lost: false,
} as const satisfies Record<OrderStep, boolean>

export type ChatOrderStep = { [Step in OrderStep]: (typeof isShown)[Step] extends true ? Step : never }[OrderStep]

/** Kinds of events from orders: steps of their history. */
export const chatOrderSteps = (Object.keys(isShown) as OrderStep[]).filter((step): step is ChatOrderStep => isShown[step])

/** Kinds of events from offers: what has happened to each offer and counter-offer. */
export const chatOfferKinds = [
  'offer_made',
  'offer_countered',
  'offer_accepted',
  'offer_declined',
  'offer_withdrawn',
  'offer_expired',
  'offer_paid',
] as const
export type ChatOfferKind = (typeof chatOfferKinds)[number]

/** Every kind of event. The kinds of a source have a name that no other source uses. */
export const chatEventKinds = [...chatOrderSteps, ...chatOfferKinds, 'blocked'] as const
export type ChatEventKind = (typeof chatEventKinds)[number]
