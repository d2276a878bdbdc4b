import { FieldErrors } from '@partlane/domain/field-errors'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { Page, PageRequest } from '#platform/db/pagination.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { getOwnReview } from './reviews.policy.ts'
import { type PresentedReview, presentReview } from './reviews.present.ts'
import {
  findReview,
  getReviewedListingId,
  getReviewedSellerId,
  listReceivedReviews,
  listReviewsByAuthor,
  listReviewsOf,
  listReviewsOfListing,
  listReviewsOfOrder,
  type ReviewRow,
} from './reviews.queries.ts'

type Requester = { user: CurrentUser | undefined; caller: Caller }

/**
 * Loads a page of what buyers wrote about a seller or about the sales of a listing.
 * @throws Refusal not_found, @throws FieldErrors required when neither is given
 */
export async function loadPublicReviews(
  ctx: AppContext,
  requester: Requester,
  { user, listing, page }: { user?: string | undefined; listing?: string | undefined; page: PageRequest },
) {
  if (user !== undefined) {
    const userId = await getReviewedSellerId(ctx.db, user)
    return presentPage(ctx, requester, await listReviewsOf(ctx.db, { userId, side: 'buyer', page }))
  }
  if (listing === undefined) throw new FieldErrors([{ field: 'user', code: 'required' }])
  const listingId = await getReviewedListingId(ctx.db, listing)
  return presentPage(ctx, requester, await listReviewsOfListing(ctx.db, { listingId, page }))
}

type OwnFilter = { tab: 'received' | 'given'; orderId: number | undefined; page: PageRequest }

/** Loads a page of the own reviews: a tab, or those of one order. */
export async function loadOwnReviews(
  ctx: AppContext,
  { user, caller }: { user: CurrentUser; caller: Caller },
  { tab, orderId, page }: OwnFilter,
) {
  const filter = { userId: user.id, page }
  const rows =
    orderId !== undefined
      ? await listReviewsOfOrder(ctx.db, { ...filter, orderId })
      : await (tab === 'received' ? listReceivedReviews : listReviewsByAuthor)(ctx.db, filter)
  return presentPage(ctx, { user, caller }, rows)
}

/**
 * Loads a review for its author or for the reviewed user.
 * @throws Refusal not_found
 */
export async function loadReview(ctx: AppContext, { user, caller }: { user: CurrentUser; caller: Caller }, reviewId: number) {
  const { review } = getOwnReview(user, await findReview(ctx.db, reviewId))
  return presentReview(review, { userId: user.id, locale: caller.locale, now: ctx.clock.now() })
}

function presentPage(ctx: AppContext, { user, caller }: Requester, { items, pagy }: Page<ReviewRow>) {
  const viewer = { userId: user?.id, locale: caller.locale, now: ctx.clock.now() }
  return { items: items.map((row): PresentedReview => presentReview(row, viewer)), pagy }
}
