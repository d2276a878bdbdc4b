import { type AuctionTerms, minimumBid, type Standing } from './standing.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A bid in this time before the end moves the end to this time after the bid. */
export const SOFT_CLOSE_MS = 2 * MINUTE_MS
export const softCloseEnd = (endsAt: Date, bidAt: Date): Date => new Date(Math.max(endsAt.getTime(), bidAt.getTime() + SOFT_CLOSE_MS))
/** From this instant on each bid of an auction moves its end. */
export const softCloseStart = (plannedEndsAt: Date): Date => new Date(plannedEndsAt.getTime() - SOFT_CLOSE_MS)

/** Watchers are reminded this long before the end. */
export const reminderMinutes = [60, 10] as const
export type ReminderMinutes = (typeof reminderMinutes)[number]

/**
 * The reminder that is due, and when the next one is. A reminder that is so late that less than
 * half of its time is left is not sent.
 */
export function planReminder({ endsAt, now }: { endsAt: Date; now: Date }): { due: ReminderMinutes | undefined; nextAt: Date | null } {
  const leftMs = endsAt.getTime() - now.getTime()
  const due = reminderMinutes.findLast((minutes) => leftMs <= minutes * MINUTE_MS)
  const next = reminderMinutes.find((minutes) => leftMs > minutes * MINUTE_MS)
  return {
    due: due !== undefined && leftMs > (due * MINUTE_MS) / 2 ? due : undefined,
    nextAt: next === undefined ? null : new Date(endsAt.getTime() - next * MINUTE_MS),
  }
}

/**
 * Until this long before the end all bids may be retracted, the reserve lowered and the auction
 * cancelled.
 */
export const EARLY_CHANGE_MS = 12 * HOUR_MS
const isEarly = (endsAt: Date, now: Date) => endsAt.getTime() - now.getTime() >= EARLY_CHANGE_MS

export const retractionReasons = ['wrong_amount', 'description_changed'] as const
export type RetractionReason = (typeof retractionReasons)[number]
/** Why a bid does not count any more. `bidder_blocked`: operators have blocked its bidder. */
export const bidRemovalReasons = [...retractionReasons, 'bidder_blocked'] as const
export type BidRemovalReason = (typeof bidRemovalReasons)[number]
/** Late in an auction only a bid as young as this can be retracted. */
export const RETRACTION_MS = HOUR_MS
/** In this time before the end no bid can be retracted: others need time to bid again. */
export const NO_RETRACTION_MS = HOUR_MS

export type RetractableBid = { id: number; created_at: Date; retracted_at: Date | null; retraction_reason: BidRemovalReason | null }

/** True if the bidder has retracted bids in this run. Those withdrawn by a block do not count. */
export const hasRetracted = (bids: readonly Pick<RetractableBid, 'retraction_reason'>[]): boolean =>
  bids.some(({ retraction_reason: reason }) => reason !== null && reason !== 'bidder_blocked')

/**
 * Which of the bids of one bidder a retraction removes (product rules, "Auctions"): all of them
 * more than 12 hours before the end, later the last one within an hour of it, and none in the last
 * hour. A bidder retracts once in a run: each high bid that is retracted would show the maximum of
 * the leader. `bids`: all own bids, also retracted ones. Empty: not allowed.
 */
export function listRetractableBids<B extends RetractableBid>(bids: readonly B[], { endsAt, now }: { endsAt: Date; now: Date }): B[] {
  if (hasRetracted(bids)) return []
  const counting = bids.filter(({ retracted_at }) => retracted_at === null)
  if (endsAt.getTime() - now.getTime() > EARLY_CHANGE_MS) return counting
  if (endsAt.getTime() - now.getTime() < NO_RETRACTION_MS) return []
  const last = counting.reduce<B | undefined>((latest, bid) => (!latest || bid.id > latest.id ? bid : latest), undefined)
  return last && now.getTime() - last.created_at.getTime() <= RETRACTION_MS ? [last] : []
}

/**
 * The price jumps to a reserve that is met, so a seller who lowers it step by step finds the hidden
 * maximum of the leader and sells at it. Few and large steps find an amount below it only.
 */
export const MAX_RESERVE_LOWERINGS = 2
/** Each of them lowers the reserve at least by this share of it. */
export const RESERVE_STEP_PERCENTAGE = 5

/** The highest reserve that the present one can be lowered to, in minor units. */
export const highestNextReserve = (reservePriceMinor: number): number =>
  reservePriceMinor - Math.ceil((reservePriceMinor * RESERVE_STEP_PERCENTAGE) / 100)

type ReserveChange = {
  terms: AuctionTerms
  standing: Standing
  /** How often it was lowered in this run. */
  loweringCount: number
  reservePriceMinor: number
  endsAt: Date
  now: Date
}
export type ReserveIssue =
  | 'auction_has_no_reserve'
  | 'reserve_is_met'
  | 'auction_ends_soon'
  | 'reserve_lowered_too_often'
  | 'reserve_not_lower' // or by a smaller step
  | 'reserve_too_low'

/** Why the seller may not lower the reserve to this price. Undefined: allowed. */
export function checkLowerReserve(change: ReserveChange): ReserveIssue | undefined {
  const { terms, standing, loweringCount, reservePriceMinor, endsAt, now } = change
  if (terms.reservePriceMinor === null) return 'auction_has_no_reserve'
  if (standing.reserveMet) return 'reserve_is_met'
  if (!isEarly(endsAt, now)) return 'auction_ends_soon'
  if (loweringCount >= MAX_RESERVE_LOWERINGS) return 'reserve_lowered_too_often'
  if (reservePriceMinor > highestNextReserve(terms.reservePriceMinor)) return 'reserve_not_lower'
  if (reservePriceMinor < minimumBid(terms, standing)) return 'reserve_too_low'
  return undefined
}

/** True while there is a lower reserve that `checkLowerReserve` allows: the lowest one. */
export const mayLowerReserve = (facts: Omit<ReserveChange, 'reservePriceMinor'>): boolean =>
  checkLowerReserve({ ...facts, reservePriceMinor: minimumBid(facts.terms, facts.standing) }) === undefined

/** With bids an auction can be cancelled early only. Operators may at any time. */
export const maySellerCancel = ({ bidCount, endsAt, now }: { bidCount: number; endsAt: Date; now: Date }): boolean =>
  bidCount === 0 || isEarly(endsAt, now)

/**
 * True while the part can be bought at once: until the first bid, or with a reserve until it is
 * met, and while the price is below the buy-now price.
 */
export function isBuyNowOpen({ buyNowPriceMinor, reservePriceMinor, priceMinor, reserveMet }: BuyNowState): boolean {
  if (buyNowPriceMinor === null) return false
  if (priceMinor === null) return true
  return reservePriceMinor !== null && !reserveMet && priceMinor < buyNowPriceMinor
}
type BuyNowState = {
  buyNowPriceMinor: number | null
  reservePriceMinor: number | null
  priceMinor: number | null
  reserveMet: boolean
}

/** A bidder with this many auctions unpaid in the period cannot bid for a time. */
export const MAX_UNPAID_AUCTIONS = 2
export const UNPAID_PERIOD_DAYS = 90
const UNPAID_PERIOD_MS = UNPAID_PERIOD_DAYS * DAY_MS
export const UNPAID_BLOCK_DAYS = 30
export const UNPAID_BLOCK_MS = UNPAID_BLOCK_DAYS * DAY_MS
/** Strikes as old as this can still block. */
export const STRIKE_AGE_MS = UNPAID_PERIOD_MS + UNPAID_BLOCK_MS

/**
 * Until when a member may not bid because of unpaid auctions: a time after the last one, if there
 * were others in the period before it. `strikes`: when each was missed, in the last
 * `STRIKE_AGE_MS`.
 */
export function bidsBlockedUntil(strikes: readonly Date[], now: Date): Date | undefined {
  const times = strikes.map((strike) => strike.getTime())
  const last = Math.max(...times)
  if (times.filter((time) => time > last - UNPAID_PERIOD_MS).length < MAX_UNPAID_AUCTIONS) return undefined
  const until = last + UNPAID_BLOCK_MS
  return until > now.getTime() ? new Date(until) : undefined
}

/**
 * The strikes that have or can have a consequence now: those of the period, and while bids are
 * blocked also those of the period before the last one. `strikes`: as for `bidsBlockedUntil`.
 */
export function listCountingStrikes(strikes: readonly Date[], now: Date): Date[] {
  const isBlocked = bidsBlockedUntil(strikes, now) !== undefined
  const end = isBlocked ? Math.max(...strikes.map((strike) => strike.getTime())) : now.getTime()
  return strikes.filter((strike) => strike.getTime() > end - UNPAID_PERIOD_MS)
}

/**
 * What links a bidder to a seller. The same saved address and the same network (a /24 of IPv4, a
 * /64 of IPv6) are flagged for operators only: households and workplaces share them.
 */
export const accountLinks = ['payout_account', 'device', 'address', 'network'] as const
export type AccountLink = (typeof accountLinks)[number]
export const refusedLinks: readonly AccountLink[] = ['payout_account', 'device']

/** So long after the end of an auction the network addresses and devices of its bids are stored. */
export const BID_ORIGIN_DAYS = 180

/**
 * The name of a bidder for others: first and last character, as "a***n". Never the whole name. A
 * character is what people see as one, also an emoji of several code points.
 */
export function maskBidder(name: string): string {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const characters = [...graphemes.segment(name.trim())].map(({ segment }) => segment)
  const [first = '*'] = characters
  return `${characters.length > 1 ? first : '*'}***${characters.length > 2 ? characters.at(-1) : ''}`
}
// Created by the first call: only the server masks names, and native apps have no segmenter.
let graphemes: Intl.Segmenter | undefined

/**
 * What a person may do in an auction. Clients show a button for each. `pay`: the part that was won
 * or bought, by the checkout of its agreed line.
 */
export const auctionActions = ['bid', 'retract', 'buy_now', 'pay', 'lower_reserve', 'cancel', 'relist', 'offer_second_chance'] as const
export type AuctionAction = (typeof auctionActions)[number]
