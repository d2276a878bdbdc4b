import { FieldErrors } from '@partlane/domain/field-errors'
import { Refusal } from '@partlane/domain/refusal'
import { reviewDueAt } from '@partlane/domain/reviews/review-rules'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { reviewReplied } from './reviews.events.ts'
import { getOwnReview } from './reviews.policy.ts'
import { findReview } from './reviews.queries.ts'
import { lockPartiesAndOrder, type ReviewColumns, transitionReview, updateReply } from './reviews.store.ts'
import { settleReviews } from './settle-reviews.ts'

type ReviewInput = { rating?: number | undefined; text?: string | undefined; reply?: string | undefined }
type ChangeInput = { user: CurrentUser; reviewId: number; input: ReviewInput }

/**
 * Writes a review as its author, or replies to it as the reviewed user. What is due at this instant
 * happens before, so that a review never changes after it became visible.
 * @throws Refusal not_found, not_allowed (the other side's part), already_replied,
 * review_is_<status>
 * @throws FieldErrors required
 */
export async function changeReview(ctx: AppContext, { user, reviewId, input }: ChangeInput): Promise<void> {
  const { order_id } = getOwnReview(user, await findReview(ctx.db, reviewId)).review
  await ctx.db.transact(async (tx) => {
    const now = ctx.clock.now()
    await lockPartiesAndOrder(tx, order_id)
    const reviews = await settleReviews(tx, order_id, now)
    const { review, isAuthor } = getOwnReview(
      user,
      reviews.find(({ id }) => id === reviewId),
    )
    if (isAuthor) await writeReview(tx, review, { ...parseText(input), now })
    else await replyToReview(tx, review, { reply: parseReply(input), now })
    await settleReviews(tx, order_id, now)
  })
}

/** @throws Refusal not_allowed, @throws FieldErrors required */
function parseText({ rating, text, reply }: ReviewInput): { rating: number; text: string } {
  if (reply !== undefined) throw new Refusal('not_allowed')
  if (rating !== undefined && text !== undefined) return { rating, text }
  throw new FieldErrors([
    ...(rating === undefined ? [{ field: 'rating', code: 'required' } as const] : []),
    ...(text === undefined ? [{ field: 'text', code: 'required' } as const] : []),
  ])
}

/** @throws Refusal not_allowed, @throws FieldErrors required */
function parseReply({ rating, text, reply }: ReviewInput): string {
  if (rating !== undefined || text !== undefined) throw new Refusal('not_allowed')
  if (reply !== undefined) return reply
  throw new FieldErrors([{ field: 'reply', code: 'required' }])
}

async function writeReview(tx: Tx, review: ReviewColumns, { rating, text, now }: { rating: number; text: string; now: Date }) {
  // The seven days begin with the first text. A correction does not move them.
  const due_at = review.status === 'written' ? review.due_at : reviewDueAt('written', now)
  await transitionReview(tx, review, 'write', { rating, text, written_at: now, due_at })
}

async function replyToReview(tx: Tx, review: ReviewColumns, { reply, now }: { reply: string; now: Date }) {
  if (review.status !== 'visible') throw new Refusal(`review_is_${review.status}`)
  if (review.reply !== null) throw new Refusal('already_replied')
  await updateReply(tx, review.id, { reply, now })
  await emit(tx, reviewReplied({ review_id: review.id, reviewed_id: review.reviewed_id }))
}
