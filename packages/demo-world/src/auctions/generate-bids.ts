import { bidIncrement } from '@partlane/domain/auctions/increments'
import { type AuctionTerms, addBid, minimumBid, noBids, type Standing } from '@partlane/domain/auctions/standing'
import type { WrittenPerson } from '../people/write-people.ts'
import type { Random } from '../random.ts'
import { type PlannedBid, toProxyBid } from './auction-plan.ts'

/**
 * `bidders`: in the order of their bids; the last one leads at the end. `valueMinor`: about what
 * the part is worth. `mayMeetReserve`: whether the last bid meets the reserve, or none does.
 */
type Options = {
  terms: AuctionTerms
  bidders: readonly WrittenPerson[]
  valueMinor: number
  mayMeetReserve: boolean
  from: Date
  until: Date
  random: Random
}

/** Of the distance between the least possible bid and the value of the part. */
const MAX_STEP_SHARE = 0.35
const WHOLE_UNIT_MINOR = 100
const MIN_AGE_MS = 90_000

/**
 * Bids that the rules of auctions accept one after the other. A bidder who leads does not bid
 * again. The list ends early when no bid below the reserve is possible.
 */
export function generateBids(options: Options): PlannedBid[] {
  const { terms, bidders, from, until, random, mayMeetReserve } = options
  const bids: PlannedBid[] = []
  let standing: Standing = noBids
  for (const [i, bidder] of bidders.entries()) {
    const isLast = i === bidders.length - 1
    const isDone = standing.reserveMet || !mayMeetReserve || !isLast
    if (standing.leader?.bidderId === bidder.id && isDone) continue
    const maximumMinor = chooseMaximum(options, standing, isLast)
    if (maximumMinor === undefined) break
    const place = (i + 0.4 + random.next() * 0.5) / bidders.length
    const time = Math.floor((from.getTime() + (until.getTime() - from.getTime()) * place) / 1_000) * 1_000
    const bid = { id: bids.length + 1, bidder, maximumMinor, at: new Date(Math.min(time, until.getTime() - MIN_AGE_MS)) }
    bids.push(bid)
    standing = addBid(terms, standing, toProxyBid(bid))
  }
  return bids
}

function chooseMaximum({ terms, valueMinor, mayMeetReserve, random }: Options, standing: Standing, isLast: boolean): number | undefined {
  const { reservePriceMinor: reserve, currency } = terms
  const least = minimumBid(terms, standing)
  const step = Math.max(0, valueMinor - least) * MAX_STEP_SHARE * random.next()
  const wanted = Math.ceil((least + step) / WHOLE_UNIT_MINOR) * WHOLE_UNIT_MINOR
  if (reserve !== null && !mayMeetReserve) {
    const highest = reserve - WHOLE_UNIT_MINOR
    return highest < least ? undefined : Math.min(wanted, highest)
  }
  if (!isLast) return wanted
  const leading = standing.leader?.maximumMinor ?? 0
  return Math.max(wanted, leading + bidIncrement(leading, currency), reserve ?? 0)
}
