import { reviewSides, reviewStatuses } from '@partlane/domain/reviews/review-machine'
import { MAX_RATING_LEVEL, MAX_REVIEW_LENGTH, MIN_RATING_LEVEL, reviewActions } from '@partlane/domain/reviews/review-rules'
import { z } from 'zod'
import { publicUser } from './accounts.ts'
import { defineEndpoint, noContent, one, page } from './endpoint.ts'
import { id, idParams, instant, integer, pageQuery, requiredLines, slug } from './fields.ts'
import { defineResource, toOne } from './resource.ts'

/**
 * What one side of a completed order writes about the other. Only its author sees it before it is
 * visible.
 */
export const review = defineResource(
  'review',
  z.object({
    /** The side of the author. */
    side: z.enum(reviewSides),
    status: z.enum(reviewStatuses),
    rating: z.int().min(MIN_RATING_LEVEL).max(MAX_RATING_LEVEL).nullable(),
    text: z.string().nullable(),
    /** Of the reviewed user. */
    reply: z.object({ text: z.string(), created_at: instant }).nullable(),
    visible_at: instant.nullable(),
    /** When it can no longer be written, or becomes visible by itself. */
    due_at: instant.nullable(),
    /** First item of the order, and how many others there are. */
    title: z.string(),
    others: z.int(),
    /** For author and reviewed user only. */
    order_id: z.string().nullable(),
    /** What the caller may do now. */
    actions: z.array(z.enum(reviewActions)),
  }),
  { author: toOne(publicUser), reviewed: toOne(publicUser) },
)

export const reviews = {
  list: defineEndpoint({
    method: 'GET',
    path: '/reviews',
    audience: 'public',
    summary: 'List what buyers wrote about a seller or about the sales of a listing, newest first',
    query: z.strictObject({ ...pageQuery, user: slug.optional(), listing: slug.optional() }),
    output: page(review),
    refusals: ['not_found'],
  }),
  listOwn: defineEndpoint({
    method: 'GET',
    path: '/users/reviews',
    audience: 'guest',
    summary: 'List the reviews that the user received, or wrote and may write, or those of one order',
    query: z.strictObject({ ...pageQuery, tab: z.enum(['received', 'given']).default('received'), order: id.optional() }),
    output: page(review),
  }),
  markRead: defineEndpoint({
    method: 'PUT',
    path: '/users/reviews/read',
    audience: 'guest',
    summary: 'Mark all received reviews as read',
    body: z.strictObject({}),
    output: noContent,
    limit: 'writes',
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/users/reviews/{id}',
    audience: 'guest',
    summary: 'Write a review (rating and text), or reply to one as the reviewed user (reply)',
    params: idParams,
    body: z.strictObject({
      review: z.strictObject({
        rating: integer({ min: MIN_RATING_LEVEL, max: MAX_RATING_LEVEL }).optional(),
        text: requiredLines(MAX_REVIEW_LENGTH).optional(),
        reply: requiredLines(MAX_REVIEW_LENGTH).optional(),
      }),
    }),
    output: one(review),
    refusals: ['not_allowed', 'already_replied', 'review_is_open', 'review_is_written', 'review_is_visible', 'review_is_closed'],
    limit: 'writes',
  }),
}
