import { eventAfterReviewDeadline, isRated, listReviewsToPublish } from '@partlane/domain/reviews/review-rules'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { reviewPublished } from './reviews.events.ts'
import { listLockedReviews, type ReviewColumns, setRated, sumPaidMinor, transitionReview } from './reviews.store.ts'

/**
 * Closes and publishes the reviews of a locked order whose time has come. A published review of a
 * buyer counts for the rating of the seller in the same transaction.
 * @returns the reviews as they are now
 */
export async function settleReviews(tx: Tx, orderId: number, now: Date): Promise<ReviewColumns[]> {
  const reviews = await listLockedReviews(tx, orderId)
  const settled = new Map(reviews.map((review) => [review.id, review]))
  for (const review of reviews)
    if (eventAfterReviewDeadline(review, now) === 'close')
      settled.set(review.id, await transitionReview(tx, review, 'close', { due_at: null }))
  for (const review of listReviewsToPublish(reviews, now)) settled.set(review.id, await publishReview(tx, review, now))
  return [...settled.values()]
}

/**
 * Counts a review for the rating of the seller, or no longer, as `isRated` decides. The parties and
 * the order are locked.
 * @returns whether the rating has changed
 */
export async function changeRating(tx: Tx, review: ReviewColumns): Promise<boolean> {
  if (review.side !== 'buyer' || review.status !== 'visible' || review.rating === null) return false
  const counts = isRated({ rating: review.rating, paidMinor: await sumPaidMinor(tx, review.order_id) })
  if (counts === review.is_rated) return false
  await setRated(tx, review, counts)
  return true
}

async function publishReview(tx: Tx, review: ReviewColumns, now: Date): Promise<ReviewColumns> {
  const published = await transitionReview(tx, review, 'publish', { visible_at: now, due_at: null })
  await changeRating(tx, published)
  await emit(tx, reviewPublished({ review_id: review.id, reviewed_id: review.reviewed_id }))
  return published
}
