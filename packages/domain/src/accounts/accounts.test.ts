import { describe, expect, it } from 'vitest'
import { secondsToWait } from '../sign-in/attempt-delay.ts'
import { passwordFault } from '../sign-in/password.ts'
import { maySell } from './roles.ts'

describe('who may sell', () => {
  const person = { role: 'personal', status: 'verified', confirmed: true, documents_uploaded: false } as const
  it.each([
    ['a confirmed private person', person, true],
    ['an unconfirmed one', { ...person, status: 'unverified', confirmed: false }, false],
    ['a blocked one', { ...person, status: 'blocked' }, false],
    ['a guest', { ...person, role: 'guest', status: 'guest' }, false],
    ['a business that waits for its documents', { ...person, role: 'business', status: 'unverified' }, false],
    ['an approved business', { ...person, role: 'business', documents_uploaded: true }, true],
  ] as const)('%s', (_who, standing, allowed) => expect(maySell(standing)).toBe(allowed))
})

describe('a password', () => {
  it.each([
    ['short', 'password_too_short'],
    ['x'.repeat(200), 'password_too_long'],
    ['password12', 'password_trivial'],
    ['1111111111', 'password_trivial'],
    ['priyashah1', 'password_trivial'],
    ['correct horse 9', null],
  ])('%s: %s', (password, fault) => expect(passwordFault(password, ['priyashah'])).toBe(fault))
})

describe('guessing', () => {
  it('costs nothing at first and doubles up to a quarter of an hour', () => {
    expect([4, 5, 6, 7, 50].map((failures) => secondsToWait(failures, 'account'))).toEqual([0, 15, 30, 60, 900])
    expect(secondsToWait(19, 'address')).toBe(0)
  })
})
