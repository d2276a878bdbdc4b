import { describe, expect, it } from 'vitest'
import { bidderSteps, deriveBidderStep, deriveSellerStep, type SellerStep, sellerSteps } from './auction-steps.ts'

const endsAt = '2026-11-27T18:00:00.000Z'
const payUntil = '2026-12-01T18:00:00.000Z'
const before = Date.parse('2026-11-27T12:00:00.000Z')
const after = Date.parse(endsAt)

const open = { state: 'open', outcome: null, bid_count: 3, reserve_met: null, ends_at: endsAt, pay_until: null } as const
const closed = { ...open, state: 'closed' } as const

describe('deriveSellerStep', () => {
  const auction = { ...open, winner_paid: null, second_chance_status: null, actions: [] }
  const sold = { ...auction, ...closed, outcome: 'won', winner_paid: false, pay_until: payUntil } as const
  const cases: [SellerStep, Parameters<typeof deriveSellerStep>[0], number][] = [
    ['closing', auction, after],
    ['closing', { ...auction, ...closed }, after],
    ['no_bids_yet', { ...auction, bid_count: 0, reserve_met: false }, before],
    ['reserve_not_met', { ...auction, reserve_met: false }, before],
    ['may_lower_reserve', { ...auction, reserve_met: false, actions: ['lower_reserve', 'cancel'] }, before],
    ['will_be_sold', auction, before],
    ['will_be_sold', { ...auction, reserve_met: true }, before],
    ['winner_pays', sold, after],
    ['winner_pays', { ...sold, outcome: 'bought' }, after],
    ['paid', { ...sold, winner_paid: true }, after],
    ['not_paid', sold, Date.parse(payUntil)],
    ['not_paid', { ...sold, pay_until: null }, after],
    ['second_chance_open', { ...sold, pay_until: null, second_chance_status: 'accept' }, after],
    ['second_chance_paid', { ...sold, pay_until: null, second_chance_status: 'paid' }, after],
    ['may_offer_second_chance', { ...sold, pay_until: null, actions: ['offer_second_chance', 'relist'] }, after],
    ['ended_without_bids', { ...auction, ...closed, outcome: 'no_winner', bid_count: 0 }, after],
    ['ended_unsold', { ...auction, ...closed, outcome: 'no_winner', reserve_met: null }, after],
    ['ended_below_reserve', { ...auction, ...closed, outcome: 'no_winner', reserve_met: false }, after],
    ['cancelled', { ...auction, ...closed, outcome: 'cancelled' }, after],
  ]
  it.each(cases)('%s', (step, facts, nowMs) => expect(deriveSellerStep(facts, nowMs)).toBe(step))
  it('has a case for each step', () => expect(new Set(cases.map(([step]) => step))).toEqual(new Set(sellerSteps)))
})

describe('deriveBidderStep', () => {
  const bidder = {
    ...open,
    version: 3,
    leader: 'a***n',
    bids_blocked_until: null,
    maximum: {},
    leading: false,
    agreed_line_status: null,
    second_chance_status: null,
  } as const
  const lost = { ...bidder, ...closed, outcome: 'won' } as const
  const cases: [(typeof bidderSteps)[number], Parameters<typeof deriveBidderStep>[0], number][] = [
    ['closing', bidder, after],
    ['leading', { ...bidder, leading: true }, before],
    ['leading', { ...bidder, leading: true, reserve_met: true }, before],
    ['leading_below_reserve', { ...bidder, leading: true, reserve_met: false }, before],
    ['outbid', bidder, before],
    ['no_bid', { ...bidder, maximum: null }, before],
    ['pay', { ...lost, agreed_line_status: 'open', pay_until: payUntil }, after],
    ['pay', { ...lost, outcome: 'bought', agreed_line_status: 'open' }, after],
    ['paid', { ...lost, agreed_line_status: 'paid' }, after],
    ['bought', { ...lost, outcome: 'bought', agreed_line_status: 'paid' }, after],
    ['not_paid', { ...lost, agreed_line_status: 'expired' }, after],
    ['second_chance', { ...lost, second_chance_status: 'pending' }, after],
    ['bought', { ...lost, second_chance_status: 'paid' }, after],
    ['lost', lost, after],
    ['ended_without_winner', { ...lost, outcome: 'no_winner' }, after],
    ['cancelled', { ...lost, outcome: 'cancelled' }, after],
    ['ended', { ...lost, maximum: null }, after],
  ]
  it.each(cases)('%s', (step, facts, nowMs) => expect(deriveBidderStep(facts, nowMs)).toBe(step))
  it('has a case for each step', () => expect(new Set(cases.map(([step]) => step))).toEqual(new Set(bidderSteps)))
})
