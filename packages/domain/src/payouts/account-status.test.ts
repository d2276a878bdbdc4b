import { describe, expect, it } from 'vitest'
import { accountStatusOf, isActiveAccount, isPendingAccount } from './account-status.ts'

const facts = { isDetailsSubmitted: true, isConsentGranted: true, canReceivePayments: true, canPayOut: true }

describe('accountStatusOf', () => {
  it.each([
    [undefined, 'waiting_for_details'],
    [{ ...facts, isDetailsSubmitted: false }, 'waiting_for_details'],
    [{ ...facts, isConsentGranted: false }, 'waiting_for_connect_completion'],
    [{ ...facts, canPayOut: false }, 'consent_granted'],
    [{ ...facts, canReceivePayments: false }, 'consent_granted'],
    [facts, 'connect_completed'],
  ])('of %j is %s', (state, status) => expect(accountStatusOf(state)).toBe(status))
})

describe('an account', () => {
  it('is active when it is complete and not restricted', () => {
    expect(isActiveAccount({ status: 'connect_completed', disabled_reason: null })).toBe(true)
    expect(isActiveAccount({ status: 'connect_completed', disabled_reason: 'rejected' })).toBe(false)
    expect(isActiveAccount({ status: 'consent_granted', disabled_reason: null })).toBe(false)
  })

  it('is pending while its gateway checks a connected account', () => {
    expect(isPendingAccount({ status: 'waiting_for_connect_completion', merchant_id_added: true })).toBe(true)
    expect(isPendingAccount({ status: 'waiting_for_connect_completion', merchant_id_added: false })).toBe(false)
    expect(isPendingAccount({ status: 'connect_completed', merchant_id_added: true })).toBe(false)
  })
})
