import { defineMachine } from '../machine.ts'

/** Who writes a review: the buyer about the seller, or the seller about the buyer. */
export const reviewSides = ['buyer', 'seller'] as const
export type ReviewSide = (typeof reviewSides)[number]

export const otherReviewSide: Record<ReviewSide, ReviewSide> = { buyer: 'seller', seller: 'buyer' }

export const reviewStatuses = ['open', 'written', 'visible', 'closed'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]
export type ReviewEvent = 'write' | 'publish' | 'close'

/**
 * Statuses of a review. A completed order has one for each side.
 * - `open`: may be written for `REVIEW_DAYS`
 * - `written`: only its author sees it and may change it
 * - `visible`: everybody sees it, and it does not change; the reviewed user may reply once
 * - `closed`: the time has passed without a text
 */
export const reviewMachine = defineMachine<ReviewStatus, ReviewEvent>({
  name: 'review',
  initial: 'open',
  states: {
    open: { write: 'written', close: 'closed' },
    written: { write: 'written', publish: 'visible' },
    visible: {},
    closed: {},
  },
})
