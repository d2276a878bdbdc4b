import { Refusal } from '@partlane/domain/refusal'
import type { ReviewSide } from '@partlane/domain/reviews/review-machine'
import { sql } from 'kysely'
import { publicUserColumns } from '#features/accounts/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

const selectReviews = (db: DbOrTx) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('users as author', 'author.id', 'r.author_id')
    .innerJoin('users as reviewed', 'reviewed.id', 'r.reviewed_id')
    .selectAll('r')
    .select(publicUserColumns.map((column) => `author.${column} as author_${column}` as const))
    .select(publicUserColumns.map((column) => `reviewed.${column} as reviewed_${column}` as const))
    .select([
      sql<string>`(select title from order_items i where i.order_id = r.order_id order by i.id limit 1)`.as('title'),
      sql<number>`(select count(*) - 1 from order_items i where i.order_id = r.order_id)`.as('others'),
    ])

export const findReview = (db: DbOrTx, reviewId: number) => selectReviews(db).where('r.id', '=', reviewId).executeTakeFirst()
export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>

/** Finds the review that one side of an order writes. */
export const findReviewOfSide = (db: DbOrTx, { orderId, side }: { orderId: number; side: ReviewSide }) =>
  selectReviews(db).where('r.order_id', '=', orderId).where('r.side', '=', side).executeTakeFirst()

/** Lists the visible reviews that a user received from authors of one side, newest first. */
export function listReviewsOf(db: DbOrTx, { userId, side, page }: { userId: number; side: ReviewSide; page: PageRequest }) {
  const query = selectReviews(db).where('r.reviewed_id', '=', userId).where('r.side', '=', side).where('r.status', '=', 'visible')
  return fetchPage(db, query.orderBy('r.visible_at', 'desc').orderBy('r.id', 'desc'), page)
}

/** Lists what buyers of a listing wrote, newest first. */
export function listReviewsOfListing(db: DbOrTx, { listingId, page }: { listingId: number; page: PageRequest }) {
  const query = selectReviews(db)
    .where('r.side', '=', 'buyer')
    .where('r.status', '=', 'visible')
    .where('r.order_id', 'in', (eb) => eb.selectFrom('order_items').where('listing_id', '=', listingId).select('order_id'))
  return fetchPage(db, query.orderBy('r.visible_at', 'desc').orderBy('r.id', 'desc'), page)
}

/** Lists the visible reviews that a user received on both sides, newest first. */
export function listReceivedReviews(db: DbOrTx, { userId, page }: { userId: number; page: PageRequest }) {
  const query = selectReviews(db).where('r.reviewed_id', '=', userId).where('r.status', '=', 'visible')
  return fetchPage(db, query.orderBy('r.visible_at', 'desc').orderBy('r.id', 'desc'), page)
}

/** Lists what a user may write, then what the user has written, newest first. */
export function listReviewsByAuthor(db: DbOrTx, { userId, page }: { userId: number; page: PageRequest }) {
  const query = selectReviews(db)
    .where('r.author_id', '=', userId)
    .where('r.status', '<>', 'closed')
    .orderBy((eb) => eb('r.status', '=', 'open'), 'desc')
  return fetchPage(db, query.orderBy('r.id', 'desc'), page)
}

/** Lists the reviews of an order that a user may see: the own one, and the other when visible. */
export function listReviewsOfOrder(db: DbOrTx, { userId, orderId, page }: { userId: number; orderId: number; page: PageRequest }) {
  const query = selectReviews(db)
    .where('r.order_id', '=', orderId)
    .where((eb) => eb.or([eb('r.author_id', '=', userId), eb.and([eb('r.reviewed_id', '=', userId), eb('r.status', '=', 'visible')])]))
  return fetchPage(db, query.orderBy('r.id'), page)
}

/**
 * Returns the seller with this slug.
 * @throws Refusal not_found, also for guests, blocked and closed accounts
 */
export async function getReviewedSellerId(db: DbOrTx, slug: string): Promise<number> {
  const row = await selectSellers(db).where('slug', '=', slug).select('id').executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row.id
}

const selectSellers = (db: DbOrTx) => db.selectFrom('users').where('role', '<>', 'guest').where('status', 'not in', ['deleted', 'blocked'])

/**
 * Returns the listing with this slug.
 * @throws Refusal not_found, also for drafts and for listings of blocked and closed accounts
 */
export async function getReviewedListingId(db: DbOrTx, slug: string): Promise<number> {
  const row = await db
    .selectFrom('listings')
    .where('slug', '=', slug)
    .where('status', '<>', 'draft')
    .where('seller_id', 'in', selectSellers(db).select('id'))
    .select('id')
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row.id
}

/** Returns the earliest instant at which a review closes or becomes visible. */
export async function findNextReviewDeadline(db: DbOrTx): Promise<Date | null> {
  const row = await db.selectFrom('reviews').where('due_at', 'is not', null).select('due_at').orderBy('due_at').limit(1).executeTakeFirst()
  return row?.due_at ?? null
}

/** Lists the orders with reviews whose time has passed, earliest first. */
export const listOrdersWithDueReviews = (db: DbOrTx, { now, limit }: { now: Date; limit: number }) =>
  db.selectFrom('reviews').where('due_at', '<=', now).select(['id', 'order_id']).orderBy('due_at').limit(limit).execute()
