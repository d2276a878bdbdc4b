import type { AuctionState } from '@partlane/domain/auctions/auction-machine'
import { sql } from 'kysely'
import { displayNameOf } from '#features/accounts/public.ts'
import { selectRuns } from '#features/auctions/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

type ListFilter = { userId: number; state: AuctionState; page: PageRequest }

/** The auctions of a seller: open ones by their end, closed ones newest first. */
export function listIdsOfSeller(db: DbOrTx, { userId, state, page }: ListFilter) {
  const query = db.selectFrom('auctions as a').where('a.seller_id', '=', userId).where('a.state', '=', state).select('a.id')
  const ordered =
    state === 'open' ? query.orderBy('a.ends_at').orderBy('a.id') : query.orderBy('a.closed_at', 'desc').orderBy('a.id', 'desc')
  return fetchPage(db, ordered, page)
}

/** The auctions that a user has bid in, or ended by buying at once, in the same order. */
export function listIdsOfBidder(db: DbOrTx, { userId, state, page }: ListFilter) {
  const query = db
    .selectFrom('auctions as a')
    .where('a.id', 'in', (eb) =>
      eb
        .selectFrom('auction_bidders')
        .where('bidder_id', '=', userId)
        .select('auction_id as id')
        .union(eb.selectFrom('auctions').where('buyer_id', '=', userId).select('id')),
    )
    .where('a.state', '=', state)
    .select('a.id')
  const ordered =
    state === 'open' ? query.orderBy('a.ends_at').orderBy('a.id') : query.orderBy('a.closed_at', 'desc').orderBy('a.id', 'desc')
  return fetchPage(db, ordered, page)
}

/** The latest runs of listings that a user watches: open ones by their end, then closed ones. */
export function listIdsOfWatcher(db: DbOrTx, { userId, page }: Omit<ListFilter, 'state'>) {
  const query = db
    .selectFrom('watches as w')
    .innerJoin('listings as l', 'l.id', 'w.listing_id')
    .innerJoin('auctions as a', 'a.id', 'l.auction_id')
    .where('w.user_id', '=', userId)
    .select('a.id')
    .orderBy(sql`a.closed_at is not null`)
    .orderBy(sql`case when a.closed_at is null then a.ends_at end`)
    .orderBy('a.closed_at', 'desc')
    .orderBy('a.id')
  return fetchPage(db, query, page)
}

/** Auctions in the order of the ids. */
export async function listRuns(db: DbOrTx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await selectRuns(db)
    .where('a.id', 'in', [...ids])
    .execute()
  return inOrderOf(ids, rows)
}
export type RunRow = Awaited<ReturnType<typeof listRuns>>[number]

/** The same with what only the seller sees. */
export async function listRunsOfSeller(db: DbOrTx, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await selectRuns(db)
    .leftJoin('agreed_lines as line', (join) =>
      join.on('line.source', '=', 'auction').on('line.source_reference', '=', sql<string>`a.id::text`),
    )
    .where('a.id', 'in', [...ids])
    .select(['l.view_count', 'line.status as line_status', 'line.pay_until'])
    .select([
      sql<number>`(select count(*) from likes where likes.listing_id = l.id)::integer`.as('like_count'),
      sql<number>`(select count(*) from chats c join messages m on m.id = c.last_message_id
        where c.listing_id = l.id and m.author = 'buyer')::integer`.as('unanswered_questions'),
    ])
    .execute()
  return inOrderOf(ids, rows)
}
export type SellerRunRow = Awaited<ReturnType<typeof listRunsOfSeller>>[number]

function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => rowById.get(id) ?? [])
}

/** What a notice of an auction says. */
export const findNoticeFacts = (db: DbOrTx, auctionId: number) =>
  db
    .selectFrom('auctions as a')
    .innerJoin('listings as l', 'l.id', 'a.listing_id')
    .where('a.id', '=', auctionId)
    .select(['a.id', 'a.listing_id', 'l.slug as listing_slug', 'a.seller_id', 'a.buyer_id', 'a.leader_id', 'a.currency', 'a.state'])
    .select([
      sql<string>`coalesce(l.title, '')`.as('title'),
      sql<number>`coalesce(a.price_minor, a.starting_price_minor)`.as('price_minor'),
    ])
    .executeTakeFirstOrThrow()
export type NoticeFacts = Awaited<ReturnType<typeof findNoticeFacts>>

/** The price and the deadline of what an auction has sold, and the name of its buyer. */
export const findSale = (db: DbOrTx, auctionId: number) =>
  db
    .selectFrom('agreed_lines as line')
    .innerJoin('users as buyer', 'buyer.id', 'line.buyer_id')
    .where('line.source', '=', 'auction')
    .where('line.source_reference', '=', String(auctionId))
    .select(['line.buyer_id', 'line.unit_price_minor', 'line.pay_until', displayNameOf('buyer').as('buyer_name')])
    .executeTakeFirst()

/** Who bids in an auction. Without those who have retracted all their bids. */
export async function listBidderIds(db: DbOrTx, auctionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('auction_bidders as bidder')
    .innerJoin('users as u', 'u.id', 'bidder.bidder_id')
    .where('bidder.auction_id', '=', auctionId)
    .where('bidder.maximum_minor', 'is not', null)
    .where('u.status', '<>', 'deleted')
    .select('u.id')
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The people whose badges an auction can change: its seller and all who have ever bid. */
export async function listPartyIds(db: DbOrTx, auctionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u join (
      select seller_id as id from auctions where id = ${auctionId}
      union select bidder_id from auction_bidders where auction_id = ${auctionId}
    ) party on party.id = u.id
    where u.status <> 'deleted' order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who likes or watches a listing, without its seller. */
export async function listWatcherIds(db: DbOrTx, listingId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u join (
      select user_id from watches where listing_id = ${listingId}
      union select user_id from likes where listing_id = ${listingId}
    ) watcher on watcher.user_id = u.id
    where u.status <> 'deleted' and u.id <> (select seller_id from listings where id = ${listingId})
    order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The next instant at which watchers of an auction are reminded. */
export async function findNextReminder(db: DbOrTx): Promise<Date | undefined> {
  const row = await db
    .selectFrom('auctions')
    .where('reminder_at', 'is not', null)
    .select('reminder_at')
    .orderBy('reminder_at')
    .limit(1)
    .executeTakeFirst()
  return row?.reminder_at ?? undefined
}

export const listDueReminders = (db: DbOrTx, { now, limit }: { now: Date; limit: number }) =>
  db.selectFrom('auctions').where('reminder_at', '<=', now).select('id').orderBy('reminder_at').orderBy('id').limit(limit).execute()
