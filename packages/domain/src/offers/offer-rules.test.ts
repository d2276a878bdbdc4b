import { describe, expect, it } from 'vitest'
import { endingOf, offerMachine, offerStatuses } from './offer-machine.ts'
import { listOfferActions, MAX_ROUNDS_PER_SIDE, offerKinds, offerSides, otherSide, replyToOffer } from './offer-rules.ts'

describe('listOfferActions', () => {
  const pending = { status: 'pending', made_by: 'buyer', kind: 'negotiation', rounds: 1 } as const

  it('lets the other side answer, and a buyer withdraw', () => {
    expect(listOfferActions(pending, 'seller')).toEqual(['accept', 'decline', 'counter'])
    expect(listOfferActions(pending, 'buyer')).toEqual(['withdraw'])
    expect(listOfferActions({ ...pending, made_by: 'seller' }, 'buyer')).toEqual(['accept', 'decline', 'counter'])
    expect(listOfferActions({ ...pending, made_by: 'seller' }, 'seller')).toEqual([])
  })

  it('has no counter-offer after the last round of a side, nor to a second chance', () => {
    expect(listOfferActions({ ...pending, rounds: MAX_ROUNDS_PER_SIDE - 1 }, 'seller')).toContain('counter')
    expect(listOfferActions({ ...pending, rounds: MAX_ROUNDS_PER_SIDE }, 'seller')).toEqual(['accept', 'decline'])
    expect(listOfferActions({ ...pending, made_by: 'seller', kind: 'second_chance', rounds: 0 }, 'buyer')).toEqual(['accept', 'decline'])
    expect(listOfferActions({ ...pending, made_by: 'seller', kind: 'watchers', rounds: 0 }, 'buyer')).toContain('counter')
  })

  it('lets only a buyer pay an accepted offer, and nothing else be done with one that is over', () => {
    for (const status of offerStatuses.filter((name) => name !== 'pending'))
      for (const made_by of offerSides)
        for (const kind of offerKinds) {
          expect(listOfferActions({ status, made_by, kind, rounds: 1 }, 'seller')).toEqual([])
          expect(listOfferActions({ status, made_by, kind, rounds: 1 }, 'buyer')).toEqual(status === 'accept' ? ['pay'] : [])
        }
  })

  it('has only actions that the machine allows', () => {
    for (const side of offerSides)
      for (const made_by of offerSides)
        for (const action of listOfferActions({ ...pending, made_by }, side))
          if (action !== 'pay') expect(Object.keys(endingOf)).toContain(action)
    for (const action of ['accept', 'decline', 'counter', 'withdraw'] as const)
      expect(() => offerMachine.next('pending', action)).not.toThrow()
  })
})

describe('replyToOffer', () => {
  const terms = { priceMinor: 10_000, minOfferPriceMinor: 4_000, autoAcceptPriceMinor: 8_000 }
  it.each([
    [10_001, 'buy_it_now'],
    [10_000, 'buy_it_now'],
    [9_999, 'accept'],
    [8_000, 'accept'],
    [7_999, 'wait'],
    [4_000, 'wait'],
    [3_999, 'decline'],
  ] as const)('answers %i with %s', (amountMinor, reply) => {
    expect(replyToOffer(amountMinor, terms)).toBe(reply)
  })

  it('waits for the seller without limits, and refuses the price itself whatever they are', () => {
    const unlimited = { priceMinor: 10_000, minOfferPriceMinor: null, autoAcceptPriceMinor: null }
    expect(replyToOffer(1, unlimited)).toBe('wait')
    expect(replyToOffer(10_000, { ...unlimited, minOfferPriceMinor: 20_000 })).toBe('buy_it_now')
  })

  it('declines before it accepts', () => {
    expect(replyToOffer(5_000, { priceMinor: 10_000, minOfferPriceMinor: 6_000, autoAcceptPriceMinor: 5_000 })).toBe('decline')
  })
})

it('has two sides', () => {
  expect(offerSides.map(otherSide)).toEqual(['seller', 'buyer'])
})
