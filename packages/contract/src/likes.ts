import { MAX_LIKED_SLUGS } from '@partlane/domain/limits'
import { z } from 'zod'
import { computed, defineEndpoint, many, noContent, one, page } from './endpoint.ts'
import { id, idParams, instant, pageQuery, slug, slugList } from './fields.ts'
import { listingCard, vehicleQuery } from './listings.ts'
import { defineResource, type Flat, toOne } from './resource.ts'

/** A listing that a member likes. */
const likeFields = z.object({ listing_id: z.string(), listing_slug: slug, created_at: instant })

/** The listing is null while visitors cannot see it. */
export const like = defineResource('like', likeFields, { listing: toOne(listingCard) })
export type Like = Flat<typeof like>

/** A like without the card of its listing. Clients that store objects by type and id have one. */
export const likedListing = defineResource('like', likeFields)

export const likes = {
  list: defineEndpoint({
    method: 'GET',
    path: '/users/likes',
    audience: 'member',
    summary: 'List own likes with the cards of their listings, newest first, with fit verdicts for a vehicle',
    query: z.strictObject({ ...pageQuery, ...vehicleQuery }),
    output: page(like),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/users/likes',
    audience: 'member',
    summary: 'Like a listing. Repeated, it returns the first like.',
    body: z.strictObject({
      like: z.strictObject({ listing_id: z.union([id, slug]).meta({ description: 'Id or slug of the listing' }) }),
    }),
    output: one(likedListing),
    returnsExisting: true,
    refusals: ['not_found', 'own_listing'],
    limit: 'writes',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/users/likes/{id}',
    audience: 'member',
    summary: 'Remove an own like',
    params: idParams,
    output: noContent,
    limit: 'writes',
  }),
  listLiked: defineEndpoint({
    method: 'GET',
    path: '/users/liked_listings',
    audience: 'member',
    summary: 'List which of the listings the member likes',
    query: z.strictObject({
      listing_slugs: slugList(MAX_LIKED_SLUGS).meta({
        description: `Slugs separated by commas, or as a repeated parameter, at most ${MAX_LIKED_SLUGS}`,
      }),
    }),
    output: many(likedListing),
  }),
  listStates: defineEndpoint({
    method: 'GET',
    path: '/users/like_states',
    audience: 'member',
    summary: 'Get the hearts of a page: which of the listings the member likes, and which are own ones, which cannot be liked',
    query: z.strictObject({
      listing_slugs: slugList(MAX_LIKED_SLUGS).meta({
        description: `Slugs separated by commas, at most ${MAX_LIKED_SLUGS}; also former ones`,
      }),
    }),
    output: computed('like_states', z.object({ liked: z.array(z.object({ slug, like_id: z.string() })), own: z.array(slug) })),
  }),
}
