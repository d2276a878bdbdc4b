import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import type { ReviewColumns } from './reviews.store.ts'

type OwnReview<R> = { review: R; isAuthor: boolean }

/**
 * Returns a review that the user wrote or may write, or a visible one about the user.
 * @throws Refusal not_found for everyone else, and for the reviewed user before it is visible
 */
export function getOwnReview<R extends Pick<ReviewColumns, 'author_id' | 'reviewed_id' | 'status'>>(
  { id }: Pick<CurrentUser, 'id'>,
  review: R | undefined,
): OwnReview<R> {
  if (review?.author_id === id) return { review, isAuthor: true }
  if (review?.reviewed_id === id && review.status === 'visible') return { review, isAuthor: false }
  throw new Refusal('not_found')
}
