import { reviews } from '@partlane/contract/reviews'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { changeReview } from './change-review.ts'
import { loadOwnReviews, loadPublicReviews, loadReview } from './load-reviews.ts'
import { markReviewsAsRead } from './mark-reviews-as-read.ts'

/**
 * HTTP routes of reviews. `GET /users/reviews` and its `read` are not in the specification, which
 * defines the public list and the change of a review.
 */
export const reviewsRoutes = defineRoutes((route) => {
  // For everybody the same, also for author and reviewed user: pages of all visitors show it.
  route(reviews.list, ({ ctx, caller, query: { user, listing, ...page } }) =>
    loadPublicReviews(ctx, { user: undefined, caller }, { user, listing, page }),
  )
  route(reviews.listOwn, ({ ctx, user, caller, query: { tab, order, ...page } }) =>
    loadOwnReviews(ctx, { user, caller }, { tab, orderId: order, page }),
  )
  route(reviews.markRead, async ({ ctx, user }) => {
    await markReviewsAsRead(ctx, { user })
    return undefined
  })
  route(reviews.change, async ({ ctx, user, caller, params, body: { review } }) => {
    await changeReview(ctx, { user, reviewId: params.id, input: review })
    return loadReview(ctx, { user, caller }, params.id)
  })
})
