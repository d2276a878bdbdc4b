import { describe, expect, it } from 'vitest'
import { attemptDelaySeconds } from '../sign-in/attempt-delay.ts'
import { findPasswordIssue } from '../sign-in/password.ts'
import { canSell } from './roles.ts'

describe('who may sell', () => {
  const account = { role: 'personal', status: 'verified', confirmed: true, documents_uploaded: false } as const
  it.each([
    ['a confirmed private person', account, true],
    ['an unconfirmed one', { ...account, status: 'unverified', confirmed: false }, false],
    ['a blocked one', { ...account, status: 'blocked' }, false],
    ['a guest', { ...account, role: 'guest', status: 'guest' }, false],
    ['a business that waits for its documents', { ...account, role: 'business', status: 'unverified' }, false],
    ['an approved business', { ...account, role: 'business', documents_uploaded: true }, true],
  ] as const)('%s', (_title, testedAccount, expected) => expect(canSell(testedAccount)).toBe(expected))
})

describe('a password', () => {
  it.each([
    ['short', 'password_too_short'],
    ['x'.repeat(200), 'password_too_long'],
    ['password12', 'password_trivial'],
    ['1111111111', 'password_trivial'],
    ['priyashah1', 'password_trivial'],
    ['correct horse 9', null],
  ])('%s: %s', (password, expected) => expect(findPasswordIssue(password, ['priyashah'])).toBe(expected))
})

describe('guessing', () => {
  it('costs nothing at first and doubles up to a quarter of an hour', () => {
    expect([4, 5, 6, 7, 50].map((failures) => attemptDelaySeconds(failures, 'account'))).toEqual([0, 15, 30, 60, 900])
    expect(attemptDelaySeconds(19, 'address')).toBe(0)
  })
})
