import { Refusal } from '@partlane/domain/refusal'
import type { ReviewSide } from '@partlane/domain/reviews/review-machine'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { publicUserColumns } from '#features/accounts/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'
import type { DB } from '#platform/db/schema.generated.ts'

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

type ReviewFilter = (eb: ExpressionBuilder<{ r: DB['reviews'] }, 'r'>) => Expression<SqlBool>

/** Loads a page of reviews, newest first. They are counted without what is shown of them. */
const fetchReviews = (db: DbOrTx, filter: ReviewFilter, page: PageRequest) =>
  fetchPage(
    db,
    selectReviews(db).where(filter).orderBy('r.visible_at', 'desc').orderBy('r.id', 'desc'),
    page,
    db.selectFrom('reviews as r').where(filter),
  )

/** Lists the visible reviews that a user received from authors of one side, newest first. */
export const listReviewsOf = (db: DbOrTx, { userId, side, page }: { userId: number; side: ReviewSide; page: PageRequest }) =>
  fetchReviews(db, (eb) => eb.and({ 'r.reviewed_id': userId, 'r.side': side, 'r.status': 'visible' }), page)

/** Lists what buyers of a listing wrote, newest first. */
export function listReviewsOfListing(db: DbOrTx, { listingId, page }: { listingId: number; page: PageRequest }) {
  const counted = db.selectFrom('listing_reviews as l').where('l.listing_id', '=', listingId)
  const query = selectReviews(db)
    .innerJoin('listing_reviews as l', 'l.review_id', 'r.id')
    .where('l.listing_id', '=', listingId)
    .orderBy('l.visible_at', 'desc')
    .orderBy('l.review_id', 'desc')
  return fetchPage(db, query, page, counted)
}

/** Lists the visible reviews that a user received on both sides, newest first. */
export const listReceivedReviews = (db: DbOrTx, { userId, page }: { userId: number; page: PageRequest }) =>
  fetchReviews(db, (eb) => eb.and({ 'r.reviewed_id': userId, 'r.status': 'visible' }), page)

/** Lists what a user may write, then what the user has written, newest first. */
export function listReviewsByAuthor(db: DbOrTx, { userId, page }: { userId: number; page: PageRequest }) {
  const filter: ReviewFilter = (eb) => eb.and([eb('r.author_id', '=', userId), eb('r.status', '<>', 'closed')])
  const query = selectReviews(db)
    .where(filter)
    // As in the index: a parameter would not match its expression.
    .orderBy(sql`(r.status = 'open')`, 'desc')
    .orderBy('r.id', 'desc')
  return fetchPage(db, query, page, db.selectFrom('reviews as r').where(filter))
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
