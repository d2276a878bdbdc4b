import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

const selectLikes = (db: DbOrTx, userId: number) =>
  db
    .selectFrom('likes')
    .innerJoin('listings as l', 'l.id', 'likes.listing_id')
    .where('likes.user_id', '=', userId)
    .select(['likes.id', 'likes.listing_id', 'likes.created_at', 'l.slug'])

/** Lists the likes of a member, newest first. */
export const listLikes = (db: DbOrTx, { userId, page }: { userId: number; page: PageRequest }) =>
  fetchPage(db, selectLikes(db, userId).orderBy('likes.created_at', 'desc').orderBy('likes.id', 'desc'), page)
export type LikeRow = Awaited<ReturnType<typeof listLikes>>['items'][number]

/** Lists the likes of a member for the listings that have one of the slugs now. */
export async function listLikesOfSlugs(db: DbOrTx, { userId, slugs }: { userId: number; slugs: readonly string[] }): Promise<LikeRow[]> {
  if (slugs.length === 0) return []
  return selectLikes(db, userId).where('l.slug', 'in', slugs).orderBy('likes.id').execute()
}

export const findLike = (db: DbOrTx, { userId, listingId }: { userId: number; listingId: number }) =>
  selectLikes(db, userId).where('likes.listing_id', '=', listingId).executeTakeFirst()
