import { type ReviewSide, reviewSides } from '@partlane/domain/reviews/review-machine'
import type { AppContext } from '#app/context.ts'
import { dataTag } from '#features/listings/public.ts'
import { notify } from '#features/notifications/public.ts'
import { orderCompleted } from '#features/orders/orders.events.ts'
import { listItems } from '#features/orders/public.ts'
import { refundChanged } from '#features/refunds/refunds.events.ts'
import { notifyDataChanges } from '#platform/cache/data-changes.ts'
import { defineHandler, defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { openReviews } from './open-reviews.ts'
import { sendInvitationMail, sendReviewMail } from './review-mails.ts'
import { noticeOfInvitation, noticeOfReview } from './review-notices.ts'
import { reviewPublished, reviewReplied, reviewsOpened } from './reviews.events.ts'
import { findReview, findReviewOfSide } from './reviews.queries.ts'
import { updateRating } from './update-rating.ts'

/** Opens the reviews of a completed order and invites both sides to write. Safe to repeat. */
export const openReviewsOfOrder = defineHandler(orderCompleted, 'reviews.open', async (ctx, { order_id }) => {
  const order = await openReviews(ctx, order_id)
  const [first] = order ? await listItems(ctx.db, [order_id]) : []
  if (!order || !first) return
  for (const side of reviewSides) await notify(ctx, noticeOfInvitation({ order, title: first.title }, side))
})

const inviteSide = (side: ReviewSide) =>
  defineMessageHandler(reviewsOpened, `reviews.mail-invitation-to-${side}`, async (ctx, { order_id }) => {
    const review = await findReviewOfSide(ctx.db, { orderId: order_id, side })
    if (review) await sendInvitationMail(ctx, review)
  })

/** Mails each side an invitation to write. */
export const mailInvitations = reviewSides.map(inviteSide)

/** Mails the reviewed user a review that became visible. */
export const mailReviewed = defineMessageHandler(reviewPublished, 'reviews.mail-reviewed', async (ctx, { review_id }) =>
  sendReviewMail(ctx, await getReview(ctx, review_id)),
)

async function getReview(ctx: AppContext, reviewId: number) {
  const review = await findReview(ctx.db, reviewId)
  if (!review) throw new Error(`review ${reviewId} of an event does not exist`)
  return review
}

/** Notifies the reviewed user of a review that became visible. */
export const notifyReviewed = defineHandler(reviewPublished, 'reviews.notify-reviewed', async (ctx, { review_id }) =>
  notify(ctx, noticeOfReview(await getReview(ctx, review_id))),
)

/** Notifies the author of a reply. */
export const notifyAuthor = defineHandler(reviewReplied, 'reviews.notify-author', async (ctx, { review_id }) => {
  const { author_id, order_id, side, title } = await getReview(ctx, review_id)
  await notify(ctx, {
    userId: author_id,
    objectName: 'review',
    message: 'review_replied',
    data: { review_id, order_id, side, tab: 'given', title },
    dedupeKey: `review:${review_id}:replied`,
  })
})

/** Later, stored pages have expired. */
const options = { maxAttempts: 3 }

/** Removes the pages and cards of a seller, which show rating and reviews, from memory. */
export const refreshPagesAfterReview = defineHandler(
  reviewPublished,
  'reviews.refresh-pages',
  (ctx, { reviewed_id }) => notifyDataChanges(ctx.db, [dataTag.seller(reviewed_id)]),
  options,
)

/** The same after a reply. */
export const refreshPagesAfterReply = defineHandler(
  reviewReplied,
  'reviews.refresh-pages-after-reply',
  (ctx, { reviewed_id }) => notifyDataChanges(ctx.db, [dataTag.seller(reviewed_id)]),
  options,
)

/** Takes praise out of the rating when the money of the order was given back. Safe to repeat. */
export const updateRatingAfterRefund = defineHandler(refundChanged, 'reviews.update-rating', async (ctx, { order_id, status }) => {
  if (status !== 'refunded') return
  const sellerId = await updateRating(ctx, order_id)
  if (sellerId !== undefined) await notifyDataChanges(ctx.db, [dataTag.seller(sellerId)])
})
