import { describe, expect, it } from 'vitest'
import { type AccountForReview, actionRefusalOf, listAllowedActions } from './operator-actions.ts'

const privateAccount: AccountForReview = {
  role: 'personal',
  status: 'verified',
  operator: false,
  confirmed: true,
  documents_waiting: 0,
  documents_unopened: 0,
}
const businessAccount: AccountForReview = { ...privateAccount, role: 'business', status: 'unverified', documents_waiting: 2 }

describe('listAllowedActions', () => {
  it.each([
    ['a personal member', privateAccount, ['block']],
    ['a blocked personal member', { ...privateAccount, status: 'blocked' }, ['restore']],
    ['a deleted account', { ...privateAccount, status: 'deleted' }, []],
    ['a guest', { ...privateAccount, role: 'guest', status: 'guest' }, []],
    ['another operator', { ...privateAccount, operator: true }, []],
    ['a business with pending documents', businessAccount, ['approve', 'refuse', 'block']],
    ['an unconfirmed business', { ...businessAccount, confirmed: false }, ['refuse', 'block']],
    ['a business with an unopened document', { ...businessAccount, documents_unopened: 1 }, ['refuse', 'block']],
    ['a business without documents', { ...businessAccount, documents_waiting: 0 }, ['block']],
    ['an approved business with new documents', { ...businessAccount, status: 'verified' }, ['approve', 'refuse', 'block']],
    ['a blocked business with pending documents', { ...businessAccount, status: 'blocked' }, ['refuse', 'restore']],
  ] as const)('lists the actions for %s', (_title, account, expected) => expect(listAllowedActions(account)).toEqual(expected))
})

describe('actionRefusalOf', () => {
  it('returns the first reason that applies', () => {
    expect(actionRefusalOf('approve', privateAccount)).toBe('business_only')
    expect(actionRefusalOf('approve', { ...businessAccount, confirmed: false })).toBe('confirmation_required')
    expect(actionRefusalOf('approve', { ...businessAccount, documents_waiting: 0 })).toBe('no_documents_waiting')
    expect(actionRefusalOf('approve', { ...businessAccount, documents_unopened: 1 })).toBe('documents_unopened')
    expect(actionRefusalOf('approve', { ...businessAccount, status: 'blocked' })).toBe('account_is_blocked')
    expect(actionRefusalOf('block', { ...privateAccount, operator: true })).toBe('operators_are_not_blocked')
    expect(actionRefusalOf('block', { ...privateAccount, status: 'blocked' })).toBe('account_is_blocked')
    expect(actionRefusalOf('restore', privateAccount)).toBe('account_is_verified')
  })
})
