import { describe, expect, it } from 'vitest'
import { type AccountForReview, findActionRefusal, listAllowedActions } from './operator-actions.ts'

const privateAccount: AccountForReview = { role: 'personal', status: 'verified', operator: false, confirmed: true, documents_waiting: 0 }
const businessAccount: AccountForReview = { ...privateAccount, role: 'business', status: 'unverified', documents_waiting: 2 }

describe('what an operator may do with', () => {
  it.each([
    ['a private person', privateAccount, ['block']],
    ['one who is blocked', { ...privateAccount, status: 'blocked' }, ['restore']],
    ['one who closed the account', { ...privateAccount, status: 'deleted' }, []],
    ['a guest', { ...privateAccount, role: 'guest', status: 'guest' }, []],
    ['another operator', { ...privateAccount, operator: true }, []],
    ['a business whose documents wait', businessAccount, ['approve', 'refuse', 'block']],
    ['one that cannot be reached yet', { ...businessAccount, confirmed: false }, ['refuse', 'block']],
    ['one without documents', { ...businessAccount, documents_waiting: 0 }, ['block']],
    ['an approved one that sent more', { ...businessAccount, status: 'verified' }, ['approve', 'refuse', 'block']],
    ['one that is blocked while documents wait', { ...businessAccount, status: 'blocked' }, ['refuse', 'restore']],
  ] as const)('%s', (_title, account, expected) => expect(listAllowedActions(account)).toEqual(expected))

  it('is refused with the reason that comes first', () => {
    expect(findActionRefusal('approve', privateAccount)).toBe('business_only')
    expect(findActionRefusal('approve', { ...businessAccount, confirmed: false })).toBe('confirmation_required')
    expect(findActionRefusal('approve', { ...businessAccount, documents_waiting: 0 })).toBe('no_documents_waiting')
    expect(findActionRefusal('approve', { ...businessAccount, status: 'blocked' })).toBe('account_is_blocked')
    expect(findActionRefusal('block', { ...privateAccount, operator: true })).toBe('operators_are_not_blocked')
    expect(findActionRefusal('block', { ...privateAccount, status: 'blocked' })).toBe('account_is_blocked')
    expect(findActionRefusal('restore', privateAccount)).toBe('account_is_verified')
  })
})
