import { describe, expect, it } from 'vitest'
import { type AuctionFacts, deriveAuctionView, type OwnFacts } from './auction-view.ts'

const open: AuctionFacts = { state: 'open', outcome: null, version: 3, leader: 'a***n' }
const stranger: OwnFacts = {
  outcome: null,
  version: 3,
  leader: 'a***n',
  leading: false,
  maximum: null,
  agreed_line_status: null,
  second_chance_status: null,
  bids_blocked_until: null,
}
const bidder: OwnFacts = { ...stranger, maximum: { amount: '5.00' } }
const leader: OwnFacts = { ...bidder, leading: true }
const view = (auction: AuctionFacts, own?: OwnFacts, more: { isSeller?: boolean; hasEnded?: boolean } = {}) =>
  deriveAuctionView(auction, { own, isSeller: false, hasEnded: false, ...more })

describe('an open auction', () => {
  it.each([
    ['open', undefined],
    ['open', stranger],
    ['leading', leader],
    ['outbid', bidder],
    ['blocked', { ...stranger, bids_blocked_until: '2026-12-01T00:00:00.000Z' }],
  ] as const)('is %s', (expected, own) => {
    expect(view(open, own)).toBe(expected)
  })

  it('is outbid as soon as another name leads, before the own state is refetched', () => {
    expect(view({ ...open, version: 4, leader: 'b***b' }, leader)).toBe('outbid')
    expect(view({ ...open, version: 4 }, leader)).toBe('leading')
    expect(view({ ...open, version: 2, leader: 'b***b' }, leader)).toBe('leading')
  })

  it('is own for its seller, and closing after its end', () => {
    expect(view(open, stranger, { isSeller: true })).toBe('own')
    expect(view(open, leader, { hasEnded: true })).toBe('closing')
  })
})

describe('a closed auction', () => {
  const closed = (outcome: AuctionFacts['outcome']): AuctionFacts => ({ ...open, state: 'closed', outcome })

  it.each([
    ['closing', null],
    ['sold', 'won'],
    ['sold', 'bought'],
    ['no_winner', 'no_winner'],
    ['cancelled', 'cancelled'],
  ] as const)('is %s for others', (expected, outcome) => {
    expect(view(closed(outcome))).toBe(expected)
    expect(view(closed(outcome), stranger, { hasEnded: true })).toBe(expected)
  })

  it('is won until it is paid', () => {
    expect(view(closed('won'), { ...leader, agreed_line_status: 'open' })).toBe('won')
    expect(view(closed('won'), { ...leader, agreed_line_status: 'paid' })).toBe('paid')
    expect(view(closed('won'), { ...leader, agreed_line_status: 'expired' })).toBe('not_paid')
    expect(view(closed('bought'), { ...stranger, agreed_line_status: 'open' })).toBe('won')
    expect(view(closed('bought'), { ...bidder, agreed_line_status: 'paid' })).toBe('bought')
  })

  it('is lost for those whose bids count, when another person has got the part', () => {
    for (const status of ['pending', 'accept'] as const)
      expect(view(closed('won'), { ...bidder, second_chance_status: status })).toBe('second_chance')
    expect(view(closed('won'), { ...bidder, second_chance_status: 'paid' })).toBe('bought')
    expect(view(closed('won'), { ...bidder, outcome: 'won', second_chance_status: 'expired' })).toBe('lost')
    for (const outcome of ['won', 'bought'] as const) {
      expect(view(closed(outcome), { ...bidder, outcome })).toBe('lost')
      // The own state was loaded before the result.
      expect(view(closed(outcome), leader)).toBe('closing')
    }
    for (const outcome of ['no_winner', 'cancelled', null] as const) expect(view(closed(outcome), bidder)).not.toBe('lost')
  })
})
