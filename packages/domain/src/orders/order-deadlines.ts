/**
 * Deadlines of an order. Each is a stored instant, announced one day before and reported when it
 * has passed.
 * - `accept`: the seller accepts or declines, else the pending items are declined and repaid
 * - `dispatch`: the seller sends, within the dispatch days of the rules at the time of the purchase
 * - `cancel_allowed`: from then on the buyer may cancel what was not sent
 * - `cancel`: what was not sent is cancelled and repaid
 * - `collect`: afterwards either side may cancel what was not collected
 * - `confirm`: an item that has arrived (or was sent long enough ago) is confirmed
 */
export const orderDeadlineKinds = ['accept', 'dispatch', 'cancel_allowed', 'cancel', 'collect', 'confirm'] as const
export type OrderDeadlineKind = (typeof orderDeadlineKinds)[number]

/**
 * `met`: what it waited for happened in time. `missed`: it passed. `dropped`: it no longer applies.
 */
export const orderDeadlineOutcomes = ['met', 'missed', 'dropped'] as const
export type OrderDeadlineOutcome = (typeof orderDeadlineOutcomes)[number]

/** Working days of the seller's country from the order until the seller must have accepted. */
export const ACCEPT_WORKING_DAYS = 3
/** Working days after the `dispatch` deadline from which the buyer may cancel. */
export const CANCEL_ALLOWED_WORKING_DAYS = 3
/** Working days after the `dispatch` deadline until what was not sent is cancelled. */
export const CANCEL_WORKING_DAYS = 10
/** Working days to send again what was lost or came back, from the day that it became known. */
export const RESEND_WORKING_DAYS = 3
/** Working days from the acceptance in which the buyer collects. */
export const COLLECT_WORKING_DAYS = 10
/** Days from the delivery until an item is confirmed. */
export const CONFIRM_AFTER_DELIVERY_DAYS = 14
/** Days from the dispatch until an item without a known delivery is confirmed. */
export const CONFIRM_AFTER_DISPATCH_DAYS = 21
/** Days from a loss until an item of which other units were sent is confirmed. */
export const CONFIRM_AFTER_LOSS_DAYS = 21
/** How often a seller may correct place and times of the collection of an order. */
export const MAX_COLLECTION_CHANGES = 20
/** How often a seller may correct the carrier and the number of a parcel. */
export const MAX_TRACKING_CHANGES = 5
/** Times and directions of a collection. */
export const MAX_COLLECTION_NOTE_LENGTH = 500

/** Wrong collection codes that a seller may enter for an order. */
export const MAX_WRONG_COLLECTION_CODES = 5

/** Working days by which an operator may extend a deadline at once. */
export const MAX_EXTENSION_WORKING_DAYS = 20

const dispatchChain: readonly OrderDeadlineKind[] = ['dispatch', 'cancel_allowed', 'cancel']

/**
 * Lists the kinds that move when a deadline is extended: those that count from its end move too.
 */
export function listExtendedKinds(kind: OrderDeadlineKind): readonly OrderDeadlineKind[] {
  const index = dispatchChain.indexOf(kind)
  return index === -1 ? [kind] : dispatchChain.slice(index)
}
