import { describe, expect, it } from 'vitest'
import {
  bidsBlockedUntil,
  checkLowerReserve,
  highestNextReserve,
  isBuyNowOpen,
  listCountingStrikes,
  listRetractableBids,
  maskBidder,
  mayLowerReserve,
  maySellerCancel,
  type RetractableBid,
  softCloseEnd,
} from './auction-rules.ts'
import { type AuctionTerms, deriveStanding, noBids } from './standing.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
/** An instant so many minutes after now. */
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const days = (count: number) => at(count * 24 * 60)
const HOUR_MINUTES = 60

describe('softCloseEnd', () => {
  it('moves the end to two minutes after a bid in the last two minutes, and only later', () => {
    expect(softCloseEnd(at(10), NOW)).toEqual(at(10))
    expect(softCloseEnd(at(2), NOW)).toEqual(at(2))
    expect(softCloseEnd(new Date(at(2).getTime() - 1), NOW)).toEqual(at(2))
    expect(softCloseEnd(new Date(NOW.getTime() + 1), NOW)).toEqual(at(2))
  })
})

describe('listRetractableBids', () => {
  const bids: RetractableBid[] = [
    { id: 2, created_at: at(-30), retracted_at: null, retraction_reason: null },
    { id: 1, created_at: at(-90), retracted_at: null, retraction_reason: null },
  ]
  const ids = (endsAt: Date, own = bids) => listRetractableBids(own, { endsAt, now: NOW }).map(({ id }) => id)

  it('removes all bids more than 12 hours before the end', () => {
    expect(ids(new Date(at(12 * HOUR_MINUTES).getTime() + 1))).toEqual([2, 1])
    expect(ids(at(12 * HOUR_MINUTES))).toEqual([2])
  })

  it('is possible once', () => {
    const [last, first] = bids
    if (!last || !first) throw new Error('no bids')
    expect(ids(days(2), [last, { ...first, retracted_at: at(-60), retraction_reason: 'wrong_amount' }])).toEqual([])
  })

  it('removes later only the last bid, within an hour of it', () => {
    expect(ids(at(5 * HOUR_MINUTES))).toEqual([2])
    expect(ids(at(5 * HOUR_MINUTES), [{ id: 3, created_at: at(-60), retracted_at: null, retraction_reason: null }, ...bids])).toEqual([3])
    expect(
      ids(at(5 * HOUR_MINUTES), [{ id: 3, created_at: new Date(at(-60).getTime() - 1), retracted_at: null, retraction_reason: null }]),
    ).toEqual([])
    expect(ids(at(5 * HOUR_MINUTES), [])).toEqual([])
  })

  it('removes none in the last hour', () => {
    expect(ids(at(60))).toEqual([2])
    expect(ids(new Date(at(60).getTime() - 1))).toEqual([])
  })
})

describe('reserve', () => {
  const terms: AuctionTerms = { currency: 'gbp', startingPriceMinor: 1_000, reservePriceMinor: 9_000 }
  const standing = deriveStanding(terms, [
    { id: 1, bidderId: 1, maximumMinor: 3_000 },
    { id: 2, bidderId: 2, maximumMinor: 2_000 },
  ])
  const check = (reservePriceMinor: number, change: Partial<Parameters<typeof checkLowerReserve>[0]> = {}) =>
    checkLowerReserve({ terms, standing, loweringCount: 0, reservePriceMinor, endsAt: at(12 * HOUR_MINUTES), now: NOW, ...change })

  it('may be lowered to one increment above the price', () => {
    expect(check(2_200)).toBeUndefined()
    expect(check(2_199)).toBe('reserve_too_low')
  })

  it('may be lowered to the starting price before the first bid', () => {
    expect(check(1_000, { standing: noBids })).toBeUndefined()
    expect(check(999, { standing: noBids })).toBe('reserve_too_low')
  })

  it('is lowered by at least 5 % of it, twice in a run', () => {
    expect(check(8_550)).toBeUndefined()
    expect(check(8_551)).toBe('reserve_not_lower')
    expect(highestNextReserve(1_001)).toBe(950)
    expect(check(8_550, { loweringCount: 1 })).toBeUndefined()
    expect(check(8_550, { loweringCount: 2 })).toBe('reserve_lowered_too_often')
    const facts = { terms, standing, loweringCount: 1, endsAt: at(12 * HOUR_MINUTES), now: NOW }
    expect(mayLowerReserve(facts)).toBe(true)
    expect(mayLowerReserve({ ...facts, loweringCount: 2 })).toBe(false)
    // The lowest next bid is above the highest next reserve.
    expect(mayLowerReserve({ ...facts, standing: { ...standing, priceMinor: 8_540 } })).toBe(false)
  })

  it('may be lowered until 12 hours before the end, unless it is met', () => {
    expect(check(5_000, { endsAt: new Date(at(12 * HOUR_MINUTES).getTime() - 1) })).toBe('auction_ends_soon')
    expect(check(5_000, { standing: { ...standing, reserveMet: true } })).toBe('reserve_is_met')
    expect(check(5_000, { terms: { ...terms, reservePriceMinor: null } })).toBe('auction_has_no_reserve')
  })
})

describe('maySellerCancel', () => {
  it('is always true without bids, and with bids until 12 hours before the end', () => {
    expect(maySellerCancel({ bidCount: 0, endsAt: at(1), now: NOW })).toBe(true)
    expect(maySellerCancel({ bidCount: 1, endsAt: at(12 * HOUR_MINUTES), now: NOW })).toBe(true)
    expect(maySellerCancel({ bidCount: 1, endsAt: new Date(at(12 * HOUR_MINUTES).getTime() - 1), now: NOW })).toBe(false)
  })
})

describe('isBuyNowOpen', () => {
  const state = { buyNowPriceMinor: 5_000, reservePriceMinor: null, priceMinor: null, reserveMet: false }
  it('ends at the first bid without a reserve', () => {
    expect(isBuyNowOpen(state)).toBe(true)
    expect(isBuyNowOpen({ ...state, priceMinor: 1_000, reserveMet: true })).toBe(false)
    expect(isBuyNowOpen({ ...state, buyNowPriceMinor: null })).toBe(false)
  })

  it('ends with a reserve when it is met, or the price is no longer lower', () => {
    const reserved = { ...state, reservePriceMinor: 4_000, priceMinor: 2_000 }
    expect(isBuyNowOpen(reserved)).toBe(true)
    expect(isBuyNowOpen({ ...reserved, reserveMet: true })).toBe(false)
    expect(isBuyNowOpen({ ...reserved, reservePriceMinor: 9_000, priceMinor: 5_000 })).toBe(false)
    expect(isBuyNowOpen({ ...reserved, reservePriceMinor: 9_000, priceMinor: 4_999 })).toBe(true)
  })
})

describe('bidsBlockedUntil', () => {
  it('blocks for 30 days after a second unpaid auction within 90 days', () => {
    expect(bidsBlockedUntil([], NOW)).toBeUndefined()
    expect(bidsBlockedUntil([NOW], NOW)).toBeUndefined()
    expect(bidsBlockedUntil([days(-10), days(-5)], NOW)).toEqual(days(25))
    expect(bidsBlockedUntil([days(-5), days(-10)], NOW)).toEqual(days(25))
    expect(bidsBlockedUntil([days(-40), days(-30)], NOW)).toBeUndefined()
    expect(bidsBlockedUntil([days(-90), NOW], NOW)).toBeUndefined()
  })

  it('has the strikes that have or can have a consequence', () => {
    const lone = [days(-95), days(-10)]
    expect(listCountingStrikes([days(-91)], NOW)).toEqual([])
    expect(listCountingStrikes([days(-91), days(-89)], NOW)).toEqual([days(-89)])
    expect(listCountingStrikes(lone, NOW)).toEqual(lone)
    expect(listCountingStrikes([], NOW)).toEqual([])
  })

  it('does not end the block when the first one becomes old', () => {
    expect(bidsBlockedUntil([days(-95), days(-10)], NOW)).toEqual(days(20))
  })
})

describe('maskBidder', () => {
  it.each([
    ['Alison', 'A***n'],
    [' Alison ', 'A***n'],
    ['Abe', 'A***e'],
    ['Al', 'A***'],
    ['A', '****'],
    ['', '****'],
    ['   ', '****'],
    ['👩‍🔧', '****'],
    ['👩‍🔧 Jo 🇫🇷', '👩‍🔧***🇫🇷'],
    ['É́lise', 'É́***e'],
  ])('shows %j as %j', (name, masked) => {
    expect(maskBidder(name)).toBe(masked)
  })
})
