import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyCodes } from '../money/money.ts'
import { bidIncrement } from './increments.ts'
import {
  type AuctionTerms,
  addBid,
  deriveStanding,
  isHiddenRaise,
  minimumBid,
  noBids,
  type ProxyBid,
  type Standing,
  withTerms,
} from './standing.ts'

const terms = (fields: Partial<AuctionTerms> = {}): AuctionTerms => ({
  currency: 'gbp',
  startingPriceMinor: 1_000,
  reservePriceMinor: null,
  ...fields,
})
/** Bids of single letters with their maxima, in this order: "A:1500 B:2000". */
const bidsOf = (text: string): ProxyBid[] =>
  text.split(' ').map((bid, index) => {
    const [letter = '', maximum] = bid.split(':')
    return { id: index + 1, bidderId: letter.charCodeAt(0), maximumMinor: Number(maximum) }
  })
const show = ({ leader, priceMinor, reserveMet }: Standing) =>
  `${leader ? String.fromCharCode(leader.bidderId) : '-'} ${priceMinor}${reserveMet ? ' met' : ''}`
const derive = (text: string, fields: Partial<AuctionTerms> = {}) => show(deriveStanding(terms(fields), bidsOf(text)))

describe('deriveStanding', () => {
  it('sells a single bid at the starting price, or at the reserve that it meets', () => {
    expect(show(deriveStanding(terms(), []))).toBe('- null')
    expect(derive('A:5000')).toBe('A 1000 met')
    expect(derive('A:5000', { reservePriceMinor: 6_000 })).toBe('A 1000')
    expect(derive('A:5000', { reservePriceMinor: 5_000 })).toBe('A 5000 met')
    expect(derive('A:5000', { reservePriceMinor: 500 })).toBe('A 1000 met')
  })

  it('is one increment above the second highest maximum, never above the highest', () => {
    expect(derive('A:5000 B:2000')).toBe('A 2100 met')
    expect(derive('A:2000 B:5000')).toBe('B 2100 met')
    expect(derive('A:2050 B:2000')).toBe('A 2050 met')
    expect(derive('A:9000 B:2000 C:4000')).toBe('A 4100 met')
  })

  it('is led by the earlier of two equal maxima, at that price', () => {
    expect(derive('A:2000 B:2000')).toBe('A 2000 met')
    expect(derive('A:1500 B:2000 C:2000')).toBe('B 2000 met')
    expect(derive('A:1500 B:2000 A:2000')).toBe('B 2000 met')
  })

  it('is not raised by the leader, except to a reserve that is met', () => {
    expect(derive('A:5000 A:9000')).toBe('A 1000 met')
    expect(derive('A:2050 B:2000 A:9000')).toBe('A 2050 met')
    expect(derive('A:5000 B:2000 A:9000', { reservePriceMinor: 8_000 })).toBe('A 8000 met')
    expect(derive('A:2050 B:2000 A:9000 B:2200')).toBe('A 2300 met')
    expect(derive('A:5000 A:4000')).toBe('A 1000 met')
  })

  it('jumps to the reserve when it is met, and rises from there', () => {
    expect(derive('A:3000 B:9000', { reservePriceMinor: 8_000 })).toBe('B 8000 met')
    expect(derive('A:3000 B:9000 C:8500', { reservePriceMinor: 8_000 })).toBe('B 8700 met')
  })

  it('takes yen in whole units', () => {
    expect(derive('A:500 B:100', { currency: 'jpy', startingPriceMinor: 1 })).toBe('A 102 met')
    expect(derive('A:5 B:3', { currency: 'jpy', startingPriceMinor: 1 })).toBe('A 4 met')
  })
})

describe('isHiddenRaise', () => {
  const isHidden = (text: string, fields: Partial<AuctionTerms> = {}) => {
    const bids = bidsOf(text)
    const [last] = bids.slice(-1)
    if (!last) throw new Error('no bid')
    const before = deriveStanding(terms(fields), bids.slice(0, -1))
    return isHiddenRaise(before, last, addBid(terms(fields), before, last))
  }

  it('is true only for a leader who raises the own maximum and meets no reserve by it', () => {
    expect(isHidden('A:2000 A:2001')).toBe(true)
    expect(isHidden('A:2000 A:3000', { reservePriceMinor: 4_000 })).toBe(true)
    expect(isHidden('A:2000 A:4000', { reservePriceMinor: 4_000 })).toBe(false)
    expect(isHidden('A:2000')).toBe(false)
    expect(isHidden('A:2000 B:1500')).toBe(false)
    expect(isHidden('A:2000 B:2500')).toBe(false)
    // The second bid raised the price to the own maximum of the leader.
    expect(isHidden('A:2000 B:2000 A:3000')).toBe(true)
  })
})

const anyTerms = fc.record({
  currency: fc.constantFrom(...currencyCodes),
  startingPriceMinor: fc.integer({ min: 1, max: 3_000 }),
  reservePriceMinor: fc.option(fc.integer({ min: 1, max: 9_000 })),
})
/** Above the starting price; few different maxima, so that many are equal. */
const anyBids = fc.array(fc.record({ bidder: fc.integer({ min: 1, max: 4 }), above: fc.integer({ min: 0, max: 12 }) }), { maxLength: 12 })
const anyStep = fc.constantFrom(1, 45, 700)
const createBids = (bids: readonly { bidder: number; above: number }[], { startingPriceMinor }: AuctionTerms, step: number): ProxyBid[] =>
  bids.map(({ bidder, above }, index) => ({ id: index + 1, bidderId: bidder, maximumMinor: startingPriceMinor + above * step }))

/** The best bid of each bidder, the leader first. */
function rank(bids: readonly ProxyBid[]): ProxyBid[] {
  const ordered = bids.toSorted((a, b) => b.maximumMinor - a.maximumMinor || a.id - b.id)
  return ordered.filter((bid, index) => ordered.findIndex(({ bidderId }) => bidderId === bid.bidderId) === index)
}

describe('a standing, for any bids', () => {
  const check = (predicate: (terms: AuctionTerms, bids: ProxyBid[]) => void) =>
    fc.assert(
      fc.property(anyTerms, anyBids, anyStep, (someTerms, bids, step) => predicate(someTerms, createBids(bids, someTerms, step))),
      { numRuns: 500 },
    )
  const add = (someTerms: AuctionTerms, bids: readonly ProxyBid[]) =>
    bids.reduce<Standing>((standing, bid) => addBid(someTerms, standing, bid), noBids)

  it('is the same one bid at a time, and in any order of the rows', () => {
    check((someTerms, bids) => {
      expect(deriveStanding(someTerms, bids.toReversed())).toEqual(add(someTerms, bids))
    })
  })

  it('has the leader and the second maximum of all bids', () => {
    check((someTerms, bids) => {
      const [leader, second] = rank(bids)
      const standing = deriveStanding(someTerms, bids)
      expect(standing.leader).toEqual(leader ?? null)
      expect(standing.runnerUpMaximumMinor).toBe(second?.maximumMinor ?? null)
      expect(standing.reserveMet).toBe(leader !== undefined && leader.maximumMinor >= (someTerms.reservePriceMinor ?? 0))
    })
  })

  it('has a price from the second maximum to one increment more, and of the reserve if it is met', () => {
    check((someTerms, bids) => {
      const { leader, runnerUpMaximumMinor: second, priceMinor, reserveMet } = deriveStanding(someTerms, bids)
      expect(priceMinor === null).toBe(bids.length === 0)
      if (!leader || priceMinor === null) return
      const least = Math.max(someTerms.startingPriceMinor, second ?? 0, reserveMet ? (someTerms.reservePriceMinor ?? 0) : 0)
      expect(priceMinor).toBeGreaterThanOrEqual(least)
      expect(priceMinor).toBeLessThanOrEqual(Math.min(leader.maximumMinor, least + bidIncrement(least, someTerms.currency)))
    })
  })

  it('never falls by a bid, and stays when the leader bids again without meeting the reserve', () => {
    check((someTerms, bids) => {
      for (const [index, bid] of bids.entries()) {
        const before = add(someTerms, bids.slice(0, index))
        const after = addBid(someTerms, before, bid)
        expect(after.priceMinor ?? 0).toBeGreaterThanOrEqual(before.priceMinor ?? 0)
        const isOwnRaise = before.leader?.bidderId === bid.bidderId
        if (isOwnRaise && before.reserveMet === after.reserveMet) expect(after.priceMinor).toBe(before.priceMinor)
      }
    })
  })

  it('is the same when the reserve is lowered after the bids or before them', () => {
    check((someTerms, bids) => {
      // The reserve can be lowered until it is met.
      if (deriveStanding(someTerms, bids).reserveMet) return
      const lower = { ...someTerms, reservePriceMinor: Math.ceil((someTerms.reservePriceMinor ?? 2) / 2) }
      expect(withTerms(lower, deriveStanding(someTerms, bids))).toEqual(deriveStanding(lower, bids))
    })
  })

  it('has a lowest next bid that counts for others', () => {
    check((someTerms, bids) => {
      const before = deriveStanding(someTerms, bids)
      const bid = { id: 100, bidderId: 9, maximumMinor: minimumBid(someTerms, before) }
      const after = addBid(someTerms, before, bid)
      expect(after.priceMinor ?? 0).toBeGreaterThan((before.priceMinor ?? 0) - (before.leader ? 0 : 1))
      if (after.leader?.id === 100) expect(after.priceMinor).toBeLessThanOrEqual(bid.maximumMinor)
    })
  })
})
