import { type AuctionOutcome, auctionMachine } from '@partlane/domain/auctions/auction-machine'
import { reminderMinutes } from '@partlane/domain/auctions/auction-rules'
import type { Standing } from '@partlane/domain/auctions/standing'
import { DEFAULT_AUCTION_DURATION } from '@partlane/domain/listings/sale-terms'
import { type Selectable, sql } from 'kysely'
import { lockRow, lockRows, lockRowsWithTime } from '#app/lock-order.ts'
import { type Clock, lockTime } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Auctions } from '#platform/db/schema.generated.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'

/** Names of the deadlines. A new run may make the next due time earlier. */
export const CLOSE_AUCTIONS_DEADLINE = 'auctions.close'
export const REMIND_WATCHERS_DEADLINE = 'auctions.remind-watchers'

export type AuctionRow = Selectable<Auctions>

const [firstReminderMinutes] = reminderMinutes

type StartedRun = { auction_id: number; listing_id: number; previous_id: number | null }

/** Inserts a run for each of the locked listings, with their terms, in one statement. */
export async function insertRuns(tx: Tx, listingIds: readonly number[], now: Date): Promise<StartedRun[]> {
  const { rows } = await sql<StartedRun>`
    with listing as (
      select *, ${now}::timestamptz + make_interval(days => coalesce(auction_duration_days, ${DEFAULT_AUCTION_DURATION}::integer)) as run_ends_at
      from listings where id = any(${listingIds}::bigint[])
    ),
    run as (
      insert into auctions (listing_id, seller_id, currency, state, starting_price_minor, reserve_price_minor, buy_now_price_minor,
        starts_at, planned_ends_at, ends_at, reminder_at)
      select id, seller_id, currency, ${auctionMachine.initial}, starting_price_minor, reserve_price_minor, item_price_minor,
        ${now}, run_ends_at, run_ends_at, run_ends_at - make_interval(mins => ${firstReminderMinutes}::integer)
      from listing
      returning id, listing_id
    )
    update listings l
    set auction_id = run.id, auction_duration_days = coalesce(l.auction_duration_days, ${DEFAULT_AUCTION_DURATION}::smallint)
    from run join listing on listing.id = run.listing_id
    where l.id = run.listing_id
    returning run.id as auction_id, run.listing_id, listing.auction_id as previous_id`.execute(tx)
  await wakeDeadline(tx, { name: CLOSE_AUCTIONS_DEADLINE })
  await wakeDeadline(tx, { name: REMIND_WATCHERS_DEADLINE })
  return rows
}

/** Locks one auction. */
export const lockAuction = (tx: Tx, id: number): Promise<AuctionRow | undefined> =>
  lockRow(tx, 'auctions', 'no key update', tx.selectFrom('auctions').where('id', '=', id).selectAll())

/** A locked auction with the time of the lock: what depends on its end compares with this time. */
export type TimedAuction = AuctionRow & { lockedAt: Date }

/** Locks one auction, and reads the clock of the database after the lock is held. */
export async function lockAuctionWithTime(tx: Tx, clock: Clock, id: number): Promise<TimedAuction | undefined> {
  const [auction] = await lockWithTime(tx, clock, tx.selectFrom('auctions').where('id', '=', id).selectAll())
  return auction
}

/** Locks the open auctions of listings that the caller has locked. */
export async function lockOpenAuctions(tx: Tx, listingIds: readonly number[]): Promise<AuctionRow[]> {
  if (listingIds.length === 0) return []
  return lockRows(tx, 'auctions', 'no key update', selectOpen(tx, listingIds))
}

/** The same with the time of each lock. */
export async function lockOpenAuctionsWithTime(tx: Tx, clock: Clock, listingIds: readonly number[]): Promise<TimedAuction[]> {
  if (listingIds.length === 0) return []
  return lockWithTime(tx, clock, selectOpen(tx, listingIds))
}

const selectOpen = (tx: Tx, listingIds: readonly number[]) =>
  tx
    .selectFrom('auctions')
    .where('listing_id', 'in', [...listingIds])
    .where('state', '=', 'open')
    .selectAll()

async function lockWithTime(tx: Tx, clock: Clock, query: ReturnType<typeof selectOpen>): Promise<TimedAuction[]> {
  const rows = await lockRowsWithTime(tx, 'auctions', 'no key update', query)
  return rows.map(({ locked_at, ...auction }) => ({ ...auction, lockedAt: lockTime(clock, { locked_at }) }))
}

type StandingChange = {
  standing: Standing
  /** The effective end afterwards. */
  endsAt: Date
  bidCount: number
  bidderCount: number
  /** Default: the change is news for the seller. */
  sellerRead?: boolean
  /** Others see no change: the version stays. */
  isHidden?: boolean
}

/** Writes what bids have changed. */
export async function saveStanding(
  tx: Tx,
  auction: Pick<AuctionRow, 'id' | 'version'>,
  { standing, endsAt, bidCount, bidderCount, sellerRead = false, isHidden = false }: StandingChange,
): Promise<void> {
  await tx
    .updateTable('auctions')
    .set({
      price_minor: standing.priceMinor,
      reserve_met: standing.reserveMet,
      leader_id: standing.leader?.bidderId ?? null,
      leading_bid_id: standing.leader?.id ?? null,
      leader_maximum_minor: standing.leader?.maximumMinor ?? null,
      runner_up_maximum_minor: standing.runnerUpMaximumMinor,
      ends_at: endsAt,
      bid_count: bidCount,
      bidder_count: bidderCount,
      version: isHidden ? auction.version : auction.version + 1,
      seller_read: sellerRead,
    })
    .where('id', '=', auction.id)
    .execute()
}

/** Writes a lower reserve of a locked auction. `saveStanding` follows and raises the version. */
export const saveReserve = (tx: Tx, { id }: Pick<AuctionRow, 'id'>, reservePriceMinor: number) =>
  tx
    .updateTable('auctions')
    .set({ reserve_price_minor: reservePriceMinor, reserve_lowering_count: sql`reserve_lowering_count + 1` })
    .where('id', '=', id)
    .execute()

type Ending = { auction: Pick<AuctionRow, 'id' | 'state'>; outcome: AuctionOutcome; buyerId?: number }

/**
 * Closes locked auctions with one statement. No other code writes their state. What is bought or
 * cancelled ends now.
 * @throws Refusal auction_is_closed
 */
export async function closeAuctions(tx: Tx, endings: readonly Ending[], now: Date): Promise<void> {
  const rows = endings.map(({ auction, outcome, buyerId = null }) => ({
    id: auction.id,
    state: auctionMachine.next(auction.state, 'close'),
    outcome,
    buyer_id: buyerId,
  }))
  if (rows.length === 0) return
  await sql`
    update auctions a set state = row.state, outcome = row.outcome, buyer_id = row.buyer_id, closed_at = ${now}::timestamptz,
      ends_at = case when row.outcome in ('bought', 'cancelled') then least(a.ends_at, ${now}::timestamptz) else a.ends_at end,
      reminder_at = null, version = a.version + 1, seller_read = row.outcome = 'cancelled'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id bigint, state text, outcome text, buyer_id bigint)
    where a.id = row.id`.execute(tx)
}

/** Gives a locked auction without bids the terms that its listing has now. Its end stays. */
export const copyTermsOfListing = (tx: Tx, auctionId: number) =>
  sql`
    update auctions a set starting_price_minor = l.starting_price_minor, reserve_price_minor = l.reserve_price_minor,
      buy_now_price_minor = l.item_price_minor, currency = l.currency, version = a.version + 1
    from listings l where a.id = ${auctionId} and l.id = a.listing_id`.execute(tx)

/** All bidders of locked auctions have news, except those who have retracted their bids. */
export const markNewsOfBidders = (tx: Tx, auctionIds: readonly number[]) =>
  sql`
    update auction_bidders set read = false
    where auction_id = any(${[...auctionIds]}::bigint[]) and maximum_minor is not null`.execute(tx)
