import { describe, expect, it } from 'vitest'
import { listPayoutActions, payoutActionRefusalOf } from './payout-actions.ts'
import { payoutStatuses } from './payout-machine.ts'
import { MAX_PAYOUT_ATTEMPTS } from './payout-rules.ts'

const failed = { status: 'failed', attempt: 1, isReturnRequested: false, isDirect: false } as const

describe('the actions on a payout', () => {
  it('are for failed ones', () => {
    expect(listPayoutActions(failed)).toEqual(['retry', 'return'])
    for (const status of payoutStatuses.filter((value) => value !== 'failed')) {
      expect(listPayoutActions({ ...failed, status })).toEqual([])
      expect(payoutActionRefusalOf('retry', { ...failed, status })).toBe(`payout_is_${status}`)
    }
  })

  it('end when it is given up', () => {
    expect(listPayoutActions({ ...failed, isReturnRequested: true })).toEqual([])
    expect(payoutActionRefusalOf('return', { ...failed, isReturnRequested: true })).toBe('payout_is_given_up')
    expect(listPayoutActions({ ...failed, attempt: MAX_PAYOUT_ATTEMPTS })).toEqual(['return'])
  })

  it('never return what the gateway holds for the seller', () => {
    const direct = { ...failed, isDirect: true, attempt: MAX_PAYOUT_ATTEMPTS + 3 }
    expect(listPayoutActions(direct)).toEqual(['retry'])
    expect(payoutActionRefusalOf('return', direct)).toBe('payout_not_returnable')
  })
})
