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

/** Lists the likes of a member for listings that have, or had, one of the slugs, by that slug. */
export async function listLikesOfSlugs(db: DbOrTx, { userId, slugs }: { userId: number; slugs: readonly string[] }): Promise<LikeRow[]> {
  if (slugs.length === 0) return []
  return db
    .selectFrom('likes')
    .innerJoin('listing_slugs as s', 's.listing_id', 'likes.listing_id')
    .where('likes.user_id', '=', userId)
    .where('s.slug', 'in', slugs)
    .select(['likes.id', 'likes.listing_id', 'likes.created_at', 's.slug'])
    .orderBy('likes.id')
    .orderBy('s.slug')
    .execute()
}

export const findLike = (db: DbOrTx, { userId, listingId }: { userId: number; listingId: number }) =>
  selectLikes(db, userId).where('likes.listing_id', '=', listingId).executeTakeFirst()

/** Lists which of the listings a member likes or sells, by slug. The others are left out. */
export async function listStatesOfSlugs(db: DbOrTx, { userId, slugs }: { userId: number; slugs: readonly string[] }) {
  if (slugs.length === 0) return []
  return db
    .selectFrom('listing_slugs as s')
    .innerJoin('listings as l', 'l.id', 's.listing_id')
    .leftJoin('likes', (join) => join.onRef('likes.listing_id', '=', 'l.id').on('likes.user_id', '=', userId))
    .where('s.slug', 'in', slugs)
    .where((eb) => eb.or([eb('likes.id', 'is not', null), eb('l.seller_id', '=', userId)]))
    .select(['s.slug', 'likes.id as like_id'])
    .orderBy('s.slug')
    .execute()
}
