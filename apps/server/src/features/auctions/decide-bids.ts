import { isInactive } from '@partlane/domain/accounts/roles'
import { type AccountLink, softCloseEnd } from '@partlane/domain/auctions/auction-rules'
import { addBid, isHiddenRaise, minimumBid, noBids, type Standing } from '@partlane/domain/auctions/standing'
import { formatAmount } from '@partlane/domain/money/amounts'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext } from '#app/context.ts'
import { type AuctionRow, lockAuctionWithTime } from '#features/auction-runs/public.ts'
import { createBatchWriter } from '#platform/concurrency/batch-writer.ts'
import { isDatabaseUnavailable } from '#platform/db/database-unavailable.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { mayBid, refuseEnded, standingOf, termsOf } from './auctions.policy.ts'
import { type AuctionOfListing, findAuctionOfListing, findBidFacts } from './auctions.queries.ts'
import { lockPeople } from './auctions.store.ts'
import { newBidId, type PendingBids, storeBids } from './bids.store.ts'
import { listOwnSides, type OwnSide } from './own-sides.queries.ts'

let arrivalCount = 0
/** The place of a bid among those of this process, taken before its checks. */
export const nextArrivalNumber = (): number => ++arrivalCount

/** A bid that nothing but its auction refuses. */
export type CheckedBid = {
  /** A smaller number arrived earlier, whatever time the checks took. */
  arrivalNumber: number
  bidderId: number
  maximumMinor: number
  address: string | null
  userAgent: string | null
  links: readonly AccountLink[]
}
type Place = { auction_id: number; listing_id: number }
/** `isNew`: whether a bid was stored. */
type Decision = { isNew: boolean } | { error: unknown }
type Decisions = ReadonlyMap<CheckedBid, Decision>
/** The auction afterwards, with the side of each bidder. `row`: undefined without its listing. */
type StateAfter = { row: AuctionOfListing | undefined; sides: ReadonlyMap<number, OwnSide> }
type Batch = { decisions: Decisions } & StateAfter
export type DecidedBid = { isNew: boolean; row: AuctionOfListing; own: OwnSide | undefined }

type BidWriter = { write: (bid: CheckedBid) => Promise<Batch>; waitingCount: number }
const writersByDb = new WeakMap<Db, Map<number, BidWriter>>()

/**
 * Decides a bid under the lock of its auction. Bids that reach this process while others of the
 * same auction are decided share the next transaction, in the order of their arrival: many bids
 * then need one lock, one commit and one look at the auction and its bidders afterwards. Each is
 * decided as if it were alone.
 * @throws Refusal auction_is_closed, bid_too_low with `minimum`, bid_below_own_maximum,
 * account_blocked, not_found, and those of `mayBid`
 */
export async function decideTogether(ctx: AppContext, place: Place, bid: CheckedBid): Promise<DecidedBid> {
  const { auction_id: auctionId } = place
  const writers = writersByDb.get(ctx.db) ?? new Map<number, BidWriter>()
  writersByDb.set(ctx.db, writers)
  const writer = writers.get(auctionId) ?? {
    write: createBatchWriter(async (bids: readonly CheckedBid[]) => ({
      decisions: await decideEach(ctx, place, inOrderOfArrival(bids)),
      ...(await findStateAfter(ctx, place, bids)),
    })),
    waitingCount: 0,
  }
  writers.set(auctionId, writer)
  writer.waitingCount++
  try {
    const { decisions, row, sides } = await writer.write(bid)
    const decision = decisions.get(bid)
    if (!decision) throw new Error(`a bid in auction ${auctionId} was not decided`)
    if ('error' in decision) throw decision.error
    if (!row) throw new Refusal('not_found')
    return { isNew: decision.isNew, row, own: sides.get(bid.bidderId) }
  } finally {
    if (--writer.waitingCount === 0) writers.delete(auctionId)
  }
}

const inOrderOfArrival = (bids: readonly CheckedBid[]) => bids.toSorted((a, b) => a.arrivalNumber - b.arrivalNumber)

async function findStateAfter(ctx: AppContext, { listing_id: listingId }: Place, bids: readonly CheckedBid[]): Promise<StateAfter> {
  const row = await findAuctionOfListing(ctx.db, { id: listingId })
  if (!row) return { row, sides: new Map() }
  const userIds = [...new Set(bids.map(({ bidderId }) => bidderId))]
  const sides = await listOwnSides(ctx.db, { auctionIds: [row.id], userIds, now: ctx.clock.now() })
  return { row, sides: new Map(sides.map((side) => [side.user_id, side])) }
}

/** When the transaction of all bids fails because of one of them, each is decided in its own. */
async function decideEach(ctx: AppContext, place: Place, bids: readonly CheckedBid[]): Promise<Decisions> {
  try {
    return await decide(ctx, place, bids)
  } catch (err) {
    if (bids.length === 1 || isDatabaseUnavailable(err)) throw err
    ctx.log.warn({ err, auctionId: place.auction_id }, 'bids not decided together')
  }
  const decisions = new Map<CheckedBid, Decision>()
  for (const bid of bids) {
    const decided = await decide(ctx, place, [bid]).catch((error: unknown) => new Map([[bid, { error }]]))
    decisions.set(bid, decided.get(bid) ?? { error: new Error('a bid was not decided') })
  }
  return decisions
}

const decide = (ctx: AppContext, place: Place, bids: readonly CheckedBid[]): Promise<Decisions> =>
  ctx.db.transact(async (tx) => {
    const people = await lockPeople(
      tx,
      bids.map(({ bidderId }) => bidderId),
    )
    const statuses = new Map(people.map(({ id, status }) => [id, status]))
    const auction = await lockAuctionWithTime(tx, ctx.clock, place.auction_id)
    const now = auction?.lockedAt ?? ctx.clock.now()
    const decisions = new Map<CheckedBid, Decision>()
    const pending: PendingBids = { bids: [], outbidIds: new Set(), standing: auction ? standingOf(auction) : noBids }
    for (const bid of bids)
      try {
        const status = statuses.get(bid.bidderId)
        if (!auction || !status) throw new Refusal('not_found')
        if (isInactive(status)) throw new Refusal('account_blocked')
        decisions.set(bid, { isNew: await addToPending(tx, { auction, pending, bid, now }) })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        decisions.set(bid, { error })
      }
    if (auction && pending.bids.length > 0) {
      const movesEnd = pending.bids.some(({ isHidden }) => !isHidden)
      await storeBids(tx, auction, { pending, endsAt: movesEnd ? softCloseEnd(auction.ends_at, now) : auction.ends_at, now })
    }
    return decisions
  })

type Deciding = { auction: AuctionRow; pending: PendingBids; bid: CheckedBid; now: Date }

/**
 * Adds a bid to those that the transaction stores, unless it repeats the leading one.
 * @returns whether it was added
 */
async function addToPending(tx: Tx, { auction, pending, bid, now }: Deciding): Promise<boolean> {
  const { bidderId, maximumMinor } = bid
  const { standing: before } = pending
  refuseEnded(auction, now)
  if (before.leader?.bidderId === bidderId && before.leader.maximumMinor === maximumMinor) return false
  // A holiday pauses an auction without bids, also while the first bid waits for the lock.
  if (auction.bid_count === 0 && pending.bids.length === 0)
    mayBid(await findBidFacts(tx, { ref: { id: auction.listing_id }, userId: bidderId, now }), { userId: bidderId, now })
  refuseTooLow(auction, before, bid)
  const standing = addBid(termsOf(auction), before, { id: newBidId(pending.bids.length), bidderId, maximumMinor })
  if (before.leader && before.leader.bidderId !== standing.leader?.bidderId) pending.outbidIds.add(before.leader.bidderId)
  pending.standing = standing
  pending.bids.push({ ...bid, standing, isHidden: isHiddenRaise(before, bid, standing) })
  return true
}

function refuseTooLow(auction: AuctionRow, standing: Standing, { bidderId, maximumMinor }: CheckedBid): void {
  const { leader } = standing
  if (leader?.bidderId === bidderId) {
    if (maximumMinor <= leader.maximumMinor) throw new Refusal('bid_below_own_maximum', { field: 'bid.maximum' })
    return
  }
  const minimumMinor = minimumBid(termsOf(auction), standing)
  if (maximumMinor < minimumMinor)
    throw new Refusal('bid_too_low', {
      ...{ field: 'bid.maximum', minimum: formatAmount(minimumMinor, auction.currency), currency: auction.currency },
    })
}
