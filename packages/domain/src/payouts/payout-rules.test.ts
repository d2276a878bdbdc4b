import { describe, expect, it } from 'vitest'
import { isPayoutDay, MAX_PAYOUT_ATTEMPTS, mayRelease, type ReleaseFacts, retryPayoutAt } from './payout-rules.ts'

const facts: ReleaseFacts = {
  status: 'completed',
  isReleased: false,
  isTrustedSeller: false,
  hasUnsentItems: false,
  isCaptured: true,
  hasOpenRefund: false,
  hasUnfinishedRepayment: false,
  hasOpenChargeback: false,
  isPayoutHeld: false,
}

describe('mayRelease', () => {
  it.each<[Partial<ReleaseFacts>, boolean]>([
    [{}, true],
    [{ status: 'cancelled' }, true],
    [{ isReleased: true }, false],
    [{ isCaptured: false }, false],
    [{ hasOpenRefund: true }, false],
    [{ hasUnfinishedRepayment: true }, false],
    [{ hasOpenChargeback: true }, false],
    [{ isPayoutHeld: true }, false],
    [{ status: 'create_shipping' }, false],
    [{ status: 'create_shipping', isTrustedSeller: true }, true],
    [{ status: 'create_shipping', isTrustedSeller: true, hasUnsentItems: true }, false],
    [{ status: 'create_shipping', isTrustedSeller: true, hasOpenRefund: true }, false],
  ])('of a completed order with %j is %s', (change, expected) => expect(mayRelease({ ...facts, ...change })).toBe(expected))
})

describe('isPayoutDay', () => {
  it.each([
    ['daily', '2026-11-24', true],
    ['weekly', '2026-11-23', true], // Monday
    ['weekly', '2026-11-24', false],
    ['monthly', '2026-12-01', true],
    ['monthly', '2026-11-30', false],
  ] as const)('of %s on %s is %s', (schedule, day, expected) => expect(isPayoutDay(schedule, day)).toBe(expected))
})

describe('retryPayoutAt', () => {
  it('waits longer after each attempt and ends', () => {
    const now = new Date('2026-11-24T06:00:00Z')
    const isDirect = false
    expect(retryPayoutAt(1, { now, isDirect })?.toISOString()).toBe('2026-11-25T06:00:00.000Z')
    expect(retryPayoutAt(3, { now, isDirect })?.toISOString()).toBe('2026-11-27T06:00:00.000Z')
    expect(retryPayoutAt(MAX_PAYOUT_ATTEMPTS, { now, isDirect })).toBeNull()
  })

  it('never ends for a direct payout', () => {
    const now = new Date('2026-11-24T06:00:00Z')
    expect(retryPayoutAt(1, { now, isDirect: true })?.toISOString()).toBe('2026-11-25T06:00:00.000Z')
    expect(retryPayoutAt(MAX_PAYOUT_ATTEMPTS + 9, { now, isDirect: true })?.toISOString()).toBe('2026-12-01T06:00:00.000Z')
  })
})
