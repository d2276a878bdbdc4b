import { softCloseStart } from '@partlane/domain/auctions/auction-rules'
import type { OperatorAuctionOrder, OperatorAuctionState } from '@partlane/domain/auctions/operator-auctions'
import type { AgreedLineStatus } from '@partlane/domain/checkout/agreed-line-machine'
import { Refusal } from '@partlane/domain/refusal'
import { type Expression, type SqlBool, sql } from 'kysely'
import { userNameOf } from '#features/accounts/public.ts'
import { unpaidTimes } from '#features/auctions/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { escapeLikePattern } from '#platform/db/escape-like-pattern.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

export type AuctionFilter = {
  search?: string | undefined
  state?: OperatorAuctionState | undefined
  /** Only auctions with bids that are linked to the seller. */
  isFlagged?: boolean
  order: OperatorAuctionOrder
}

/** Lists a page of runs of auctions. Two statements. */
export function listAuctions(db: DbOrTx, filter: AuctionFilter, page: PageRequest) {
  const matches = filterAuctions(db, filter)
  return fetchPage(db, orderAuctions(selectSummaries(matches), filter), page, matches)
}
export type AuctionSummaryRow = Awaited<ReturnType<typeof listAuctions>>['items'][number]

const filterAuctions = (db: DbOrTx, { search, state, isFlagged }: AuctionFilter) =>
  db
    .selectFrom('auctions as a')
    .$if(state === 'running', (query) => query.where('a.state', '=', 'open'))
    .$if(state === 'ended', (query) => query.where('a.state', '=', 'closed'))
    .$if(state === 'unpaid', (query) => query.where(isUnpaid))
    .$if(isFlagged === true, (query) => query.where(sql<boolean>`a.id in (select auction_id from bids where links <> '{}')`))
    .$if(search !== undefined && search !== '', (query) => query.where(matchesText(search!)))
/** Also without a strike, because the buyer could not pay. */
const isUnpaid = sql<boolean>`(a.unpaid_at is not null or a.id in (select auction_id from bids where status = 'not_paid'))`
type AuctionsQuery = ReturnType<typeof filterAuctions>

/**
 * The auctions that a text matches: the id of the auction or the listing, the slug or the title of
 * the listing, the name of the seller or of a bidder.
 */
function matchesText(search: string): Expression<SqlBool> {
  const words = `%${escapeLikePattern(search)}%`
  const id = /^\d{1,15}$/.test(search) ? Number(search) : null
  const users = sql`(select u.id from users u where u.role <> 'guest' and u.people_words like plain_words(${words}))`
  return sql<boolean>`a.id in (
    select run.id from auctions run join listings l on l.id = run.listing_id
      where run.id = ${id}::bigint or l.id = ${id}::bigint or l.slug = ${search.toLowerCase()} or plain_words(l.title) like plain_words(${words})
    union select run.id from auctions run where run.seller_id in ${users}
    union select bidder.auction_id from auction_bidders bidder where bidder.bidder_id in ${users})`
}

const selectSummaries = (auctions: AuctionsQuery) =>
  auctions
    .innerJoin('listings as l', 'l.id', 'a.listing_id')
    .innerJoin('users as seller', 'seller.id', 'a.seller_id')
    .selectAll('a')
    .select(['l.slug as listing_slug', 'l.status as listing_status', 'l.auction_id as latest_run_id', 'seller.status as seller_status'])
    .select([
      sql<string>`coalesce(l.title, '')`.as('title'),
      userNameOf('seller').as('seller_name'),
      sql<number>`(select count(*) from bids b where b.auction_id = a.id and b.links <> '{}')::integer`.as('flagged_bids'),
      sql<number>`(select count(*) from bids b where b.auction_id = a.id and b.retracted_at is not null)::integer`.as('retracted_bids'),
    ])

/** A run with a higher id was started later. */
const orderAuctions = (query: ReturnType<typeof selectSummaries>, { order }: AuctionFilter) =>
  query
    .$if(order === 'ends_soonest', (rows) =>
      rows.orderBy(sql`case when a.state = 'open' then a.ends_at end`, (end) => end.asc().nullsLast()),
    )
    .orderBy('a.id', 'desc')

/**
 * One run, with the sale and what late bids have done.
 * @throws Refusal not_found
 */
export async function getAuction(db: DbOrTx, id: number, now: Date) {
  const row = await selectSummaries(db.selectFrom('auctions as a').where('a.id', '=', id))
    .leftJoin('users as buyer', 'buyer.id', 'a.buyer_id')
    .select([
      sql<string | null>`case when buyer.id is not null then ${userNameOf('buyer')} end`.as('buyer_name'),
      unpaidTimes(sql.ref('a.seller_id'), now).as('seller_unpaid_at'),
      saleOf.as('sale'),
      cancellationOf.as('cancellation'),
    ])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { end_moves } = await db
    .selectFrom('bids')
    .where('auction_id', '=', id)
    .where('hidden', '=', false)
    .where('created_at', '>', softCloseStart(row.planned_ends_at))
    .select(({ fn }) => fn.countAll<number>().as('end_moves'))
    .executeTakeFirstOrThrow()
  return { ...row, end_moves }
}
export type AuctionDetailsRow = Awaited<ReturnType<typeof getAuction>>

type Sale = {
  status: AgreedLineStatus
  unit_price_minor: number
  pay_until: string
  order_id: number | null
  order_reference: string | null
}

/** The line that was agreed at the end, and the order that has paid it. */
const saleOf = sql<Sale | null>`(
  select jsonb_build_object('status', line.status, 'unit_price_minor', line.unit_price_minor, 'pay_until', line.pay_until,
    'order_id', o.id, 'order_reference', o.reference)
  from agreed_lines line
  left join payment_order_lines paid on paid.agreed_line_id = line.id and paid.live
  left join orders o on o.payment_order_id = paid.payment_order_id and o.seller_id = a.seller_id
  where line.source = 'auction' and line.source_reference = a.id::text limit 1)`

const cancellationOf = sql<{ operator: string; reason: string | null; at: string } | null>`(
  select jsonb_build_object('operator', entry.operator_name, 'reason', entry.reason, 'at', entry.created_at)
  from audit_entries entry where entry.subject_type = 'auction' and entry.subject_id = a.id and entry.action = 'auction.cancel'
  order by entry.id desc limit 1)`

/** What `presentOperatorBid` and the audit entry need of a run. @throws Refusal not_found */
export async function getRun(db: DbOrTx, id: number) {
  const row = await db
    .selectFrom('auctions as a')
    .innerJoin('listings as l', 'l.id', 'a.listing_id')
    .where('a.id', '=', id)
    .select(['a.id', 'a.listing_id', 'a.seller_id', 'a.currency', 'a.planned_ends_at', 'a.leader_id', 'a.leading_bid_id'])
    .select(['l.slug as listing_slug', sql<string>`coalesce(l.title, '')`.as('title')])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}
export type RunRow = Awaited<ReturnType<typeof getRun>>

/** Every bid of a run, newest first. */
export const listBids = (db: DbOrTx, { auctionId, now, page }: { auctionId: number; now: Date; page: PageRequest }) => {
  const bids = db.selectFrom('bids as b').where('b.auction_id', '=', auctionId)
  const query = bids
    .innerJoin('users as bidder', 'bidder.id', 'b.bidder_id')
    .selectAll('b')
    .select(['bidder.status as bidder_status', userNameOf('bidder').as('bidder_name')])
    .select(unpaidTimes(sql.ref('b.bidder_id'), now).as('bidder_unpaid_at'))
    .orderBy('b.id', 'desc')
  return fetchPage(db, query, page, bids)
}
export type BidRow = Awaited<ReturnType<typeof listBids>>['items'][number]

/** Whether a user has ever bid in an auction. */
export async function hasBid(db: DbOrTx, { auctionId, userId }: { auctionId: number; userId: number }): Promise<boolean> {
  const row = await db
    .selectFrom('auction_bidders')
    .where('auction_id', '=', auctionId)
    .where('bidder_id', '=', userId)
    .select('bidder_id')
    .executeTakeFirst()
  return row !== undefined
}

type Forgiveness = { auction_id: number; operator: string; reason: string | null; at: Date }

/** Which strikes of a user operators have forgiven, and why. */
export async function listForgiveness(db: DbOrTx, userId: number): Promise<Forgiveness[]> {
  const { rows } = await sql<Forgiveness>`
    select (after->>'auction_id')::bigint as auction_id, operator_name as operator, reason, created_at as at
    from audit_entries where subject_type = 'person' and subject_id = ${userId} and action = 'person.forgive_strike'
    order by id desc`.execute(db)
  return rows
}

/** What an audit entry about a user needs. */
export const findAuditedUser = (db: DbOrTx, userId: number) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'slug', 'first_name', 'last_name', 'company_name'])
    .executeTakeFirstOrThrow()

/** @throws Refusal not_found */
export async function refuseUnknownUser(db: DbOrTx, userId: number): Promise<void> {
  const row = await db.selectFrom('users').where('id', '=', userId).where('role', '<>', 'guest').select('id').executeTakeFirst()
  if (!row) throw new Refusal('not_found')
}
