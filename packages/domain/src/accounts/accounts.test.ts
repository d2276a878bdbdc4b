import { describe, expect, it } from 'vitest'
import { attemptDelaySeconds } from '../sign-in/attempt-delay.ts'
import { passwordIssueOf } from '../sign-in/password.ts'
import { canSell } from './roles.ts'

describe('canSell', () => {
  const account = { role: 'personal', status: 'verified', confirmed: true, documents_uploaded: false } as const
  it.each([
    ['allows a confirmed personal member', account, true],
    ['rejects an unconfirmed personal member', { ...account, status: 'unverified', confirmed: false }, false],
    ['rejects a blocked member', { ...account, status: 'blocked' }, false],
    ['rejects a guest', { ...account, role: 'guest', status: 'guest' }, false],
    ['rejects a business that is not approved yet', { ...account, role: 'business', status: 'unverified' }, false],
    ['allows an approved business', { ...account, role: 'business', documents_uploaded: true }, true],
  ] as const)('%s', (_title, testedAccount, expected) => expect(canSell(testedAccount)).toBe(expected))
})

describe('passwordIssueOf', () => {
  it.each([
    ['short', 'password_too_short'],
    ['x'.repeat(200), 'password_too_long'],
    ['password12', 'password_trivial'],
    ['1111111111', 'password_trivial'],
    ['priyashah1', 'password_trivial'],
    ['correct horse 9', null],
  ])('checks %s and returns %s', (password, expected) => expect(passwordIssueOf(password, ['priyashah'])).toBe(expected))
})

describe('attemptDelaySeconds', () => {
  it('returns 0 for the first failures, then doubles up to 15 minutes', () => {
    expect([4, 5, 6, 7, 50].map((failures) => attemptDelaySeconds(failures, 'account'))).toEqual([0, 15, 30, 60, 900])
    expect(attemptDelaySeconds(19, 'address')).toBe(0)
  })
})
