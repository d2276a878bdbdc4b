import { isInactive } from '@partlane/domain/accounts/roles'
import { type OfferStatus, openOfferStatuses } from '@partlane/domain/offers/offer-machine'
import { BUYER_ROUNDS_MS, type OfferSide, WATCHER_OFFER_INTERVAL_MS } from '@partlane/domain/offers/offer-rules'
import { Refusal } from '@partlane/domain/refusal'
import { sql } from 'kysely'
import { displayName, publicUserColumns, toPublicUserRow } from '#features/accounts/public.ts'
import { findListing, type ListingRef, listingIdOf } from '#features/listings/public.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'
import type { OfferRow } from './offers.store.ts'

/** @throws Refusal not_found for a listing that is deleted, a draft, or of an inactive seller */
export async function getOfferedListing(db: DbOrTx, ref: ListingRef): Promise<{ id: number; seller_id: number }> {
  const listing = await findListing(db, ref)
  if (!listing || listing.status === 'deleted' || listing.status === 'draft' || isInactive(listing.seller_status))
    throw new Refusal('not_found')
  return listing
}

export const findOffer = (db: DbOrTx, id: number): Promise<OfferRow | undefined> =>
  db.selectFrom('offers').where('id', '=', id).selectAll().executeTakeFirst()

/** The offer between a buyer and a listing that is pending, or accepted and not paid. */
export const findOpenOffer = (tx: Tx, { listingId, buyerId }: { listingId: number; buyerId: number }) =>
  tx
    .selectFrom('offers')
    .where('listing_id', '=', listingId)
    .where('buyer_id', '=', buyerId)
    .where('status', 'in', openOfferStatuses)
    .selectAll()
    .executeTakeFirst()

/** Counts the negotiations that a buyer has opened since an instant. */
export async function countNewOffers(tx: Tx, { buyerId, since }: { buyerId: number; since: Date }): Promise<number> {
  const { count } = await tx
    .selectFrom('offers')
    .where('buyer_id', '=', buyerId)
    .where('kind', '=', 'negotiation')
    .where('negotiation_id', 'is', null)
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Those of some listings that have pending offers. */
export async function listOfferedIds(db: DbOrTx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('offers')
    .where('status', '=', 'pending')
    .where('listing_id', 'in', [...ids])
    .select('listing_id')
    .distinct()
    .execute()
  return rows.map(({ listing_id }) => listing_id)
}

/** An offer with what its notices say. */
export async function findOfferWithNames(db: DbOrTx, id: number) {
  const row = await db
    .selectFrom('offers as o')
    .innerJoin('listings as l', 'l.id', 'o.listing_id')
    .innerJoin('users as buyer', 'buyer.id', 'o.buyer_id')
    .where('o.id', '=', id)
    .selectAll('o')
    .select(['l.title', 'l.slug as listing_slug'])
    .select(publicUserColumns.map((column) => `buyer.${column} as buyer_user_${column}` as const))
    .executeTakeFirst()
  return row && { ...row, title: row.title ?? '', buyer_name: displayName(toPublicUserRow(row, 'buyer_user')) }
}
export type NamedOffer = NonNullable<Awaited<ReturnType<typeof findOfferWithNames>>>

/** Counts the offers of one side that leave it fewer rounds (`MAX_ROUNDS_PER_SIDE`). */
export const countRounds = (tx: Tx, offer: OfferRow, { side, now }: { side: OfferSide; now: Date }): Promise<number> =>
  side === 'buyer' ? countBuyerRounds(tx, { listingId: offer.listing_id, buyerId: offer.buyer_id, now }) : countSellerRounds(tx, offer)

const buyerRoundsSince = (now: Date): Date => new Date(now.getTime() - BUYER_ROUNDS_MS)

/** Counts the recent offers and counter-offers of a buyer for a listing. */
export async function countBuyerRounds(tx: Tx, { listingId, buyerId, now }: { listingId: number; buyerId: number; now: Date }) {
  const { count } = await tx
    .selectFrom('offers')
    .where('listing_id', '=', listingId)
    .where('buyer_id', '=', buyerId)
    .where('made_by', '=', 'buyer')
    .where('created_at', '>', buyerRoundsSince(now))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function countSellerRounds(tx: Tx, { id, negotiation_id }: OfferRow): Promise<number> {
  const first = negotiation_id ?? id
  const { count } = await tx
    .selectFrom('offers')
    .where((eb) => eb.or([eb('id', '=', first), eb('negotiation_id', '=', first)]))
    .where('made_by', '=', 'seller')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const canTrade = (sellerId: number) => sql<boolean>`
  u.status not in ('blocked', 'deleted') and u.role <> 'guest'
  and not exists (select from user_blocks b where (b.blocker_id, b.blocked_id) in ((u.id, ${sellerId}::bigint), (${sellerId}::bigint, u.id)))`

const watchersOf = (listingId: number) =>
  sql`(select user_id from likes where listing_id = ${listingId} union select user_id from watches where listing_id = ${listingId})`

/**
 * Users who like or watch a listing, can trade with its seller, have no open offer and got none to
 * watchers lately (`WATCHER_OFFER_INTERVAL_MS`).
 */
export async function listOfferableWatchers(
  db: DbOrTx,
  { listingId, sellerId, now, limit }: { listingId: number; sellerId: number; now: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u join ${watchersOf(listingId)} watcher on watcher.user_id = u.id
    where u.id <> ${sellerId} and ${canTrade(sellerId)}
      and not exists (select from offers o where o.listing_id = ${listingId} and o.buyer_id = u.id
        and (o.status in ('pending', 'accept') or (o.kind = 'watchers' and o.created_at > ${new Date(now.getTime() - WATCHER_OFFER_INTERVAL_MS)})))
    order by u.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countWatchers(db: DbOrTx, listingId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${watchersOf(listingId)} watcher`.execute(db)
  return rows[0]?.count ?? 0
}

/** Offers with both sides and what their negotiation has had so far. */
const selectOffers = (db: DbOrTx, now: Date) =>
  db
    .selectFrom('offers as o')
    .innerJoin('users as buyer', 'buyer.id', 'o.buyer_id')
    .innerJoin('users as seller', 'seller.id', 'o.seller_id')
    .innerJoin('listings as l', 'l.id', 'o.listing_id')
    .leftJoin('chats as chat', (join) => join.onRef('chat.listing_id', '=', 'o.listing_id').onRef('chat.buyer_id', '=', 'o.buyer_id'))
    .selectAll('o')
    .select(['l.item_price_minor', 'l.sale_format', 'l.slug as listing_slug', 'l.title as listing_title', 'chat.id as chat_id'])
    .select(publicUserColumns.map((column) => `buyer.${column} as buyer_user_${column}` as const))
    .select(publicUserColumns.map((column) => `seller.${column} as seller_user_${column}` as const))
    .select(
      sql<number | null>`(select line.id from agreed_lines line
        where line.source = 'offer' and line.source_reference = o.id::text and line.status = 'open')`.as('agreed_line_id'),
    )
    .select(sql<number>`(${buyerRounds(now)})::integer`.as('buyer_rounds'))
    .select(sql<number>`(${sellerRounds})::integer`.as('seller_rounds'))

const buyerRounds = (now: Date) => sql`
  select count(*) from offers r
  where r.listing_id = o.listing_id and r.buyer_id = o.buyer_id and r.made_by = 'buyer' and r.created_at > ${buyerRoundsSince(now)}`

const sellerRounds = sql`
  select count(*) from offers r
  where (r.id = coalesce(o.negotiation_id, o.id) or r.negotiation_id = coalesce(o.negotiation_id, o.id)) and r.made_by = 'seller'`

export type OfferDetails = Awaited<ReturnType<typeof listRounds>>[number]

type ListFilter = {
  userId: number
  side: OfferSide
  status: OfferStatus | undefined
  listing: ListingRef | undefined
  now: Date
  page: PageRequest
}

/** The latest offer of each negotiation of one side, the latest change first. */
export async function listOffers(db: DbOrTx, { userId, side, status, listing, now, page }: ListFilter) {
  const ids = db
    .selectFrom('offers')
    .where(`${side}_id`, '=', userId)
    .where(sql<boolean>`ended_by is distinct from 'countered'`)
    .$if(status !== undefined, (query) => query.where('status', '=', status as OfferStatus))
    .$if(listing !== undefined, (query) => query.where('listing_id', '=', listingIdOf(listing as ListingRef)))
    .select('id')
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
  const idPage = await fetchPage(db, ids, page)
  const rows = await listOffersByIds(
    db,
    idPage.items.map(({ id }) => id),
    now,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { items: idPage.items.flatMap(({ id }) => byId.get(id) ?? []), pagy: idPage.pagy }
}

export const listOffersByIds = (db: DbOrTx, ids: readonly number[], now: Date) =>
  selectOffers(db, now)
    .where('o.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()

/** All offers of the negotiation that an offer belongs to, the first one first. */
export const listRounds = (db: DbOrTx, { id, negotiation_id }: OfferRow, now: Date) =>
  selectOffers(db, now)
    .where((eb) => eb.or([eb('o.id', '=', negotiation_id ?? id), eb('o.negotiation_id', '=', negotiation_id ?? id)]))
    .orderBy('o.id')
    .execute()

/** The next instant at which a pending offer ends. */
export async function findNextExpiry(db: DbOrTx): Promise<Date | undefined> {
  const row = await db
    .selectFrom('offers')
    .where('status', '=', 'pending')
    .select('answer_until')
    .orderBy('answer_until')
    .limit(1)
    .executeTakeFirst()
  return row?.answer_until
}

export const listExpiredIds = (db: DbOrTx, { now, limit }: { now: Date; limit: number }) =>
  db
    .selectFrom('offers')
    .where('status', '=', 'pending')
    .where('answer_until', '<=', now)
    .select('id')
    .orderBy('answer_until')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The next instant at which a side has to be reminded. */
export async function findNextReminder(db: DbOrTx): Promise<Date | undefined> {
  const row = await db
    .selectFrom('offers')
    .where('reminder_at', 'is not', null)
    .select('reminder_at')
    .orderBy('reminder_at')
    .limit(1)
    .executeTakeFirst()
  return row?.reminder_at ?? undefined
}

export const listDueReminders = (db: DbOrTx, { now, limit }: { now: Date; limit: number }) =>
  db.selectFrom('offers').where('reminder_at', '<=', now).select('id').orderBy('reminder_at').orderBy('id').limit(limit).execute()

/** Badges: offers that the other side has moved since the list was opened. */
export const unreadBuyerOffers = (userId: number) =>
  sql<number>`(select count(*) from offers where buyer_id = ${userId} and not buyer_read)::integer`
export const unreadSellerOffers = (userId: number) =>
  sql<number>`(select count(*) from offers where seller_id = ${userId} and not seller_read)::integer`
