import { describe, expect, it } from 'vitest'
import type { AccountForReview } from '../operators/operator-actions.ts'
import { appealDeadline, listPossibleOutcomes, reasonsOf } from './report-rules.ts'

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
