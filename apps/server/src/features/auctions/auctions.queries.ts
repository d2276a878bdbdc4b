import { type AccountLink, STRIKE_AGE_MS } from '@partlane/domain/auctions/auction-rules'
import { type OfferStatus, openOfferStatuses } from '@partlane/domain/offers/offer-machine'
import { Refusal } from '@partlane/domain/refusal'
import { type Expression, type NotNull, sql } from 'kysely'
import { type ListingRef, listingIdOf } from '#features/listings/public.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'
import { networkOf } from '#platform/http/address-key.ts'
import { accountLinksOf, bidAddressesOf } from './account-links.queries.ts'
import type { BidFacts } from './auctions.policy.ts'

/** People who like or watch the listing `l`. */
const watcherCount = sql<number>`(select count(*) from
  (select user_id from watches w where w.listing_id = l.id union select user_id from likes k where k.listing_id = l.id) watcher)::integer`

/** Runs of listings, with what everybody may know. */
export const selectRuns = (db: DbOrTx) =>
  db
    .selectFrom('listings as l')
    .innerJoin('auctions as a', 'a.listing_id', 'l.id')
    .innerJoin('users as seller', 'seller.id', 'l.seller_id')
    .leftJoin('users as leader', 'leader.id', 'a.leader_id')
    .selectAll('a')
    .select('l.auction_id as latest_run_id')
    .select(['l.slug as listing_slug', 'l.status as listing_status', 'l.sale_format', 'seller.status as seller_status'])
    .select(['leader.first_name as leader_first_name', 'leader.company_name as leader_company_name', 'leader.slug as leader_slug'])
    .select([
      watcherCount.as('watcher_count'),
      sql<boolean>`exists (select from agreed_lines line
        where line.source = 'auction' and line.source_reference = a.id::text and line.status = 'open')`.as('has_open_line'),
      sql<OfferStatus | null>`(select offer.status from offers offer where offer.auction_id = a.id)`.as('second_chance_status'),
      sql<boolean>`exists (select from bids bid where bid.auction_id = a.id and bid.status = 'not_paid')`.as('is_unpaid'),
      sql<boolean>`exists (select from bids bid join users bidder on bidder.id = bid.bidder_id where bid.auction_id = a.id
        and bid.retracted_at is null and bid.bidder_id is distinct from a.buyer_id and bidder.status not in ('blocked', 'deleted'))`.as(
        'has_second_bidder',
      ),
    ])

/** The latest run of listings that are not deleted. */
export const selectAuctions = (db: DbOrTx) => selectRuns(db).whereRef('a.id', '=', 'l.auction_id').where('l.status', '<>', 'deleted')

/** The latest run of a listing. Undefined if it was never auctioned, or is deleted. */
export const findAuctionOfListing = (db: DbOrTx, ref: ListingRef) =>
  selectAuctions(db).where('l.id', '=', listingIdOf(ref)).executeTakeFirst()
export type AuctionOfListing = NonNullable<Awaited<ReturnType<typeof findAuctionOfListing>>>

/** The latest auctions that were started, newest first. For development. */
export const listNewestAuctions = (db: DbOrTx, limit: number) =>
  db
    .selectFrom('listings as l')
    .innerJoin('auctions as a', 'a.id', 'l.auction_id')
    .leftJoin('agreed_lines as line', (join) =>
      join.on('line.source', '=', 'auction').on('line.status', '=', 'open').on(sql`line.source_reference`, '=', sql`a.id::text`),
    )
    .select(['l.slug', 'a.outcome', 'a.state', 'a.ends_at', 'line.pay_until'])
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
/** A listing that visitors cannot see is not found, so that the response says nothing about it. */
const hiddenListingStatuses = ['draft', 'deactivated', 'blocked', 'deleted'] as const

/** @throws Refusal not_found for an unknown listing, not_an_auction */
export async function getAuctionOfListing(db: DbOrTx, ref: ListingRef): Promise<AuctionOfListing> {
  const row = await findAuctionOfListing(db, ref)
  if (row) return row
  const listing = await db
    .selectFrom('listings')
    .where('id', '=', listingIdOf(ref))
    .where('status', 'not in', hiddenListingStatuses)
    .select('id')
    .executeTakeFirst()
  throw new Refusal(listing ? 'not_an_auction' : 'not_found')
}

/** The bid that has won an auction, also if it was not paid. */
export const findWinningBid = (tx: Tx, auctionId: number) =>
  tx
    .selectFrom('bids')
    .where('auction_id', '=', auctionId)
    .where('status', '<>', 'pending')
    .select(['id', 'status', 'bidder_id'])
    .executeTakeFirst()

/** False while the listing or its seller is blocked: an agreed line cannot be paid then. */
export async function couldBePaid(tx: Tx, { listing_id }: { listing_id: number }): Promise<boolean> {
  const row = await tx
    .selectFrom('listings as l')
    .innerJoin('users as seller', 'seller.id', 'l.seller_id')
    .where('l.id', '=', listing_id)
    .where('l.status', '<>', 'blocked')
    .where('seller.status', 'not in', ['blocked', 'deleted'])
    .select('l.id')
    .executeTakeFirst()
  return row !== undefined
}

/** When the user has not paid for auctions, as far back as it matters (`bidsBlockedUntil`). */
export const unpaidTimes = (userId: number | Expression<number>, now: Date) => sql<Date[]>`
  array(select unpaid_at from auctions where buyer_id = ${userId} and unpaid_at > ${new Date(now.getTime() - STRIKE_AGE_MS)}
    and strike_forgiven_at is null)`

/** Above what can count. */
const MAX_STRIKES = 50

/** Auctions that a user has won or bought and not paid, newest first. */
export const listStrikes = (db: DbOrTx, userId: number) =>
  db
    .selectFrom('auctions as a')
    .innerJoin('listings as l', 'l.id', 'a.listing_id')
    .where('a.buyer_id', '=', userId)
    .where('a.unpaid_at', 'is not', null)
    .select(['a.id', 'a.currency', 'a.unpaid_at', 'a.strike_forgiven_at', sql<string>`coalesce(l.title, '')`.as('title')])
    .select(sql<number | null>`case a.outcome when 'bought' then a.buy_now_price_minor else a.price_minor end`.as('price_minor'))
    .$narrowType<{ unpaid_at: NotNull }>()
    .orderBy('a.unpaid_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MAX_STRIKES)
    .execute()
export type StrikeRow = Awaited<ReturnType<typeof listStrikes>>[number]

/**
 * What decides whether a user may bid in the latest auction of a listing.
 * @throws Refusal not_found, not_an_auction
 */
export async function findBidFacts(db: DbOrTx, { ref, userId, now, address = null }: BidFactsInput): Promise<BidFacts & BidPlace> {
  const network = address === null ? undefined : networkOf(address)
  const row = await db
    .selectFrom('listings as l')
    .innerJoin('users as seller', 'seller.id', 'l.seller_id')
    .leftJoin('auctions as a', 'a.id', 'l.auction_id')
    .where('l.id', '=', listingIdOf(ref))
    .where('l.status', 'not in', hiddenListingStatuses)
    .select(['l.id as listing_id', 'l.seller_id', 'l.status as listing_status', 'l.currency', 'l.auction_id'])
    .select(['seller.status as seller_status', sql<boolean>`coalesce(a.state = 'closed', false)`.as('is_closed')])
    .select([
      sql<boolean>`exists (select from user_blocks b
        where (b.blocker_id, b.blocked_id) in ((l.seller_id, ${userId}::bigint), (${userId}::bigint, l.seller_id)))`.as('is_blocked'),
      unpaidTimes(userId, now).as('not_paid_at'),
      accountLinksOf(userId, sql.ref('l.seller_id'), network ?? null).as('links'),
      bidAddressesOf(sql.ref('l.seller_id')).as('seller_addresses'),
      sql<boolean>`exists (select from auction_bidders b
        where b.auction_id = a.id and b.bidder_id = ${userId} and b.maximum_minor is not null)`.as('has_bid'),
    ])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { auction_id, seller_addresses, links, ...facts } = row
  if (auction_id === null) throw new Refusal('not_an_auction')
  const isOfSellersBids = network !== undefined && seller_addresses.some((other) => networkOf(other) === network)
  const allLinks: AccountLink[] = isOfSellersBids ? [...new Set([...links, 'network' as const])] : links
  return { ...facts, auction_id, links: allLinks }
}
/** `has_bid`: a bid of the user counts in the auction. */
type BidPlace = { auction_id: number; listing_id: number; currency: AuctionOfListing['currency']; has_bid: boolean }
/** `address`: where a bid comes from. Null: without a comparison of networks. */
type BidFactsInput = { ref: ListingRef; userId: number; now: Date; address?: string | null }

/** Which of the listings have an open auction. */
export async function listAuctionedListings(db: DbOrTx, listingIds: readonly number[]): Promise<number[]> {
  if (listingIds.length === 0) return []
  const rows = await db
    .selectFrom('auctions')
    .where('listing_id', 'in', [...listingIds])
    .where('state', '=', 'open')
    .select('listing_id')
    .execute()
  return rows.map(({ listing_id }) => listing_id)
}

/** All bids of an auction, first to last. */
export const listAllBids = (tx: Tx, auctionId: number) =>
  tx
    .selectFrom('bids')
    .where('auction_id', '=', auctionId)
    .select(['id', 'bidder_id', 'maximum_minor', 'created_at', 'retracted_at', 'retraction_reason', 'hidden'])
    .orderBy('id')
    .execute()

/** Open auctions in which bids of a user count. */
export const listOpenAuctionsOfBidder = (db: DbOrTx, userId: number) =>
  db
    .selectFrom('auction_bidders as b')
    .innerJoin('auctions as a', 'a.id', 'b.auction_id')
    .where('b.bidder_id', '=', userId)
    .where('b.maximum_minor', 'is not', null)
    .where('a.state', '=', 'open')
    .select('a.id')
    .orderBy('a.id')
    .execute()

/** Blocked members whose bids count in an auction. */
export const listInactiveBidders = (db: DbOrTx, auctionId: number) => selectInactiveBidders(db, auctionId).execute()

const selectInactiveBidders = (db: DbOrTx, auctionId: number | Expression<number>) =>
  db
    .selectFrom('auction_bidders as b')
    .innerJoin('users as bidder', 'bidder.id', 'b.bidder_id')
    .where('b.auction_id', '=', auctionId)
    .where('b.maximum_minor', 'is not', null)
    .where('bidder.status', 'in', ['blocked', 'deleted'])
    .select('b.bidder_id')

/** True while the buyer of an auction can still pay. */
export async function hasOpenLine(db: DbOrTx, auctionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('agreed_lines')
    .where('source', '=', 'auction')
    .where('source_reference', '=', String(auctionId))
    .where('status', '=', 'open')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The bidder to whom an unpaid auction can be offered: the best of the others, with the highest of
 * the maxima that count. The bids of a closed auction do not change.
 */
export const findSecondBidder = (db: DbOrTx, auctionId: number) =>
  db
    .selectFrom('bids as b')
    .innerJoin('auctions as a', 'a.id', 'b.auction_id')
    .innerJoin('users as bidder', 'bidder.id', 'b.bidder_id')
    .where('a.id', '=', auctionId)
    .where('bidder.status', 'not in', ['blocked', 'deleted'])
    .where('b.retracted_at', 'is', null)
    .where(sql<boolean>`b.bidder_id is distinct from a.buyer_id`)
    .select(['b.bidder_id', 'b.maximum_minor'])
    .orderBy('b.maximum_minor', 'desc')
    .orderBy('b.id')
    .limit(1)
    .executeTakeFirst()

/** What may prevent another sale of a closed auction. */
export async function findSecondChance(
  tx: Tx,
  { auctionId, listingId, bidderId }: { auctionId: number; listingId: number; bidderId: number },
): Promise<{ is_made: boolean; has_open_offer: boolean }> {
  const { rows } = await sql<{ is_made: boolean; has_open_offer: boolean }>`
    select exists (select from offers where auction_id = ${auctionId}) as is_made,
      exists (select from offers where listing_id = ${listingId} and buyer_id = ${bidderId} and status = any(${[...openOfferStatuses]}::text[])) as has_open_offer`.execute(
    tx,
  )
  return rows[0] ?? { is_made: false, has_open_offer: false }
}

/** True while the second bidder can accept or pay the offer. */
export async function hasOpenSecondChance(tx: Tx, auctionId: number): Promise<boolean> {
  const query = tx.selectFrom('offers').where('auction_id', '=', auctionId).where('status', 'in', openOfferStatuses)
  return (await query.select('id').executeTakeFirst()) !== undefined
}

/** The bids that everybody may see, with the names of their bidders, newest first. */
export const listBids = (db: DbOrTx, auctionId: number, page: PageRequest) => fetchPage(db, bidsOf(db, auctionId), page)

const bidsOf = (db: DbOrTx, auctionId: number) =>
  db
    .selectFrom('bids as b')
    .innerJoin('users as bidder', 'bidder.id', 'b.bidder_id')
    .where('b.auction_id', '=', auctionId)
    .where('b.hidden', '=', false)
    .select(['b.id', 'b.price_minor', 'b.created_at', 'b.retracted_at'])
    .select(['bidder.first_name', 'bidder.company_name', 'bidder.slug'])
    .orderBy('b.id', 'desc')

/** The next effective end of an open auction. */
export async function findNextEnd(db: DbOrTx): Promise<Date | undefined> {
  const row = await db.selectFrom('auctions').where('state', '=', 'open').select('ends_at').orderBy('ends_at').limit(1).executeTakeFirst()
  return row?.ends_at
}

/** Open auctions whose end has passed, the earliest first. */
export const listDueAuctions = (db: DbOrTx, { now, limit }: { now: Date; limit: number }) =>
  db
    .selectFrom('auctions')
    .where('state', '=', 'open')
    .where('ends_at', '<=', now)
    .select(['id', 'listing_id', 'seller_id', 'leader_id'])
    .select(({ exists, ref }) => exists(selectInactiveBidders(db, ref('auctions.id'))).as('has_inactive_bidder'))
    .orderBy('ends_at')
    .orderBy('id')
    .limit(limit)
    .execute()
export type DueAuction = Awaited<ReturnType<typeof listDueAuctions>>[number]

/** Whether a later change of the watchers of a listing waits to be sent. */
export async function hasLaterWatchers(db: DbOrTx, { listingId, eventId }: { listingId: number; eventId: number }): Promise<boolean> {
  const { rows } = await sql<{ has_later: boolean }>`
    select exists (
      select from outbox_deliveries where reaction = 'auctions.broadcast-watchers' and key = ${`watchers:${listingId}`}
        and event_id > ${eventId} and coalesce(delivered_at, dead_at) is null
    ) as has_later`.execute(db)
  return rows[0]?.has_later ?? false
}
