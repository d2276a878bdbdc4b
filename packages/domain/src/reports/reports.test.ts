import { describe, expect, it } from 'vitest'
import type { AccountForReview } from '../operators/operator-actions.ts'
import { appealDeadline, listPossibleOutcomes, reasonsOf, reporterAppealRefusalOf } from './report-rules.ts'

const account: AccountForReview = {
  role: 'personal',
  status: 'verified',
  operator: false,
  confirmed: true,
  documents_waiting: 0,
  documents_unopened: 0,
}

describe('listPossibleOutcomes', () => {
  it('blocks only listings, and only those that can be', () => {
    expect(listPossibleOutcomes({ kind: 'listing', listingStatus: 'available', account })).toEqual([
      'no_action',
      'warn',
      'block_listing',
      'block_user',
    ])
    expect(listPossibleOutcomes({ kind: 'listing', listingStatus: 'deleted', account })).toEqual(['no_action', 'warn', 'block_user'])
    expect(listPossibleOutcomes({ kind: 'message', listingStatus: null, account })).toEqual(['no_action', 'warn', 'block_user'])
  })

  it.each([{ operator: true }, { status: 'blocked' as const }, { role: 'guest' as const, status: 'guest' as const }])(
    'does not block a user with %o',
    (fields) => {
      expect(listPossibleOutcomes({ kind: 'user', listingStatus: null, account: { ...account, ...fields } })).toEqual(['no_action', 'warn'])
    },
  )
})

describe('appealDeadline', () => {
  it.each([
    ['2026-01-15T10:00:00.000Z', '2026-07-15T10:00:00.000Z'],
    ['2026-08-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
  ])('of %s is %s', (decided, deadline) => {
    expect(appealDeadline(new Date(decided)).toISOString()).toBe(deadline)
  })
})

describe('reasonsOf', () => {
  it('has an own list for listings', () => {
    expect(reasonsOf('listing')).toContain('counterfeit')
    expect(reasonsOf('message')).toEqual(reasonsOf('user'))
  })
})

describe('an appeal of a reporter', () => {
  const decidedAt = new Date('2026-11-20T10:00:00Z')
  const state = { outcome: 'no_action', decidedAt, hasAppeal: false } as const

  it.each([
    [state, '2026-11-21T10:00:00Z', null],
    [state, '2027-05-20T10:00:00Z', null],
    [state, '2027-05-20T10:00:01Z', 'appeal_too_late'],
    [{ ...state, outcome: 'warn' as const }, '2026-11-21T10:00:00Z', 'appeal_not_possible'],
    [{ outcome: null, decidedAt: null, hasAppeal: false }, '2026-11-21T10:00:00Z', 'appeal_not_possible'],
    [{ ...state, hasAppeal: true }, '2026-11-21T10:00:00Z', 'already_appealed'],
  ])('is possible once, after no action, for six months', (report, at, code) => {
    expect(reporterAppealRefusalOf(report, new Date(at))).toBe(code)
  })
})
