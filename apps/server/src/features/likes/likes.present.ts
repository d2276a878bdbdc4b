import type { likedListing } from '@partlane/contract/likes'
import type { Flat } from '@partlane/contract/resource'
import type { LikeRow } from './likes.queries.ts'

/** A member cannot like an own listing: a row without a like is an own one. */
export const presentLikeStates = (rows: readonly { slug: string; like_id: number | null }[]) => ({
  liked: rows.flatMap(({ slug, like_id }) => (like_id === null ? [] : { slug, like_id: String(like_id) })),
  own: rows.flatMap(({ slug, like_id }) => (like_id === null ? slug : [])),
})

export const presentLike = (row: LikeRow): Flat<typeof likedListing> => ({
  id: String(row.id),
  listing_id: String(row.listing_id),
  listing_slug: row.slug,
  created_at: row.created_at.toISOString(),
})
