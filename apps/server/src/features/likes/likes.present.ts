import type { likedListing } from '@partlane/contract/likes'
import type { Flat } from '@partlane/contract/resource'
import type { LikeRow } from './likes.queries.ts'

export const presentLike = (row: LikeRow): Flat<typeof likedListing> => ({
  id: String(row.id),
  listing_id: String(row.listing_id),
  listing_slug: row.slug,
  created_at: row.created_at.toISOString(),
})
