import { eventAfterReviewDeadline, listReviewsToPublish } from '@partlane/domain/reviews/review-rules'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { reviewPublished } from './reviews.events.ts'
import { addRating, listLockedReviews, type ReviewColumns, transitionReview } from './reviews.store.ts'

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

async function publishReview(tx: Tx, review: ReviewColumns, now: Date): Promise<ReviewColumns> {
  const published = await transitionReview(tx, review, 'publish', { visible_at: now, due_at: null })
  if (review.side === 'buyer') await addRating(tx, review)
  await emit(tx, reviewPublished({ review_id: review.id, reviewed_id: review.reviewed_id }))
  return published
}
