import { type ReviewSide, type ReviewStatus, reviewMachine } from './review-machine.ts'

export const MAX_REVIEW_LENGTH = 1000
export const MIN_RATING_LEVEL = 1
export const MAX_RATING_LEVEL = 5
/** How long a review may be written after the order is completed. */
export const REVIEW_DAYS = 60
/** Later, a review is visible although the other side has not written one. */
export const HIDDEN_REVIEW_DAYS = 7

const DAY_MS = 86_400_000

/** When a review with this status changes by itself: it is closed or becomes visible. */
export function reviewDueAt(status: ReviewStatus, since: Date): Date | null {
  if (status === 'open') return new Date(since.getTime() + REVIEW_DAYS * DAY_MS)
  return status === 'written' ? new Date(since.getTime() + HIDDEN_REVIEW_DAYS * DAY_MS) : null
}

type Review = { side: ReviewSide; status: ReviewStatus; due_at: Date | null }

/** What happens to a review when its time has passed. Undefined before. */
export function eventAfterReviewDeadline({ status, due_at }: Review, now: Date): 'close' | 'publish' | undefined {
  if (due_at === null || due_at > now) return undefined
  return status === 'open' ? 'close' : 'publish'
}

const wasWritten = ({ status }: Pick<Review, 'status'>) => status === 'written' || status === 'visible'

/**
 * The reviews of one order that become visible now: those whose time has passed, and all of them
 * as soon as both sides have written.
 */
export function listReviewsToPublish<R extends Review>(reviews: readonly R[], now: Date): R[] {
  const isComplete = reviews.length > 1 && reviews.every(wasWritten)
  return reviews.filter((review) => review.status === 'written' && (isComplete || eventAfterReviewDeadline(review, now) === 'publish'))
}

/** Stars up to which a review counts for the rating although the money was given back. */
const MAX_CRITICAL_LEVEL = 3
/** What the buyer must have paid and not got back for more stars: 1.00, or 100 yen. */
const MIN_RATED_MINOR = 100

/**
 * Whether a visible review of a buyer counts for the rating of the seller. Praise for a purchase
 * that has cost nothing does not: sellers could buy it from themselves. Criticism always does.
 * `paidMinor`: prices of the confirmed items less refunds.
 */
export const isRated = ({ rating, paidMinor }: { rating: number; paidMinor: number }): boolean =>
  rating <= MAX_CRITICAL_LEVEL || paidMinor >= MIN_RATED_MINOR

export const reviewActions = ['write', 'reply'] as const
export type ReviewAction = (typeof reviewActions)[number]

type Viewer = { isAuthor: boolean; isReviewed: boolean; now: Date }

/** What the author or the reviewed user may do with a review now. */
export function listReviewActions(review: Review & { hasReply: boolean }, { isAuthor, isReviewed, now }: Viewer): ReviewAction[] {
  if (isAuthor && reviewMachine.can(review.status, 'write') && eventAfterReviewDeadline(review, now) === undefined) return ['write']
  return isReviewed && review.status === 'visible' && !review.hasReply ? ['reply'] : []
}
