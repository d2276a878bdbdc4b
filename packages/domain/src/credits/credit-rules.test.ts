import { describe, expect, it } from 'vitest'
import { creditStatuses } from './credit-machine.ts'
import { creditRefusalOf, listCreditActions, needsSecondOperator } from './credit-rules.ts'

describe('needsSecondOperator', () => {
  it.each([
    [10_000, 0, false],
    [10_001, 0, true],
    [5_000, 5_000, false],
    [5_000, 5_001, true],
    [0, 0, false],
  ])('for %i pence after %i is %s', (amountGbpMinor, recentGbpMinor, expected) =>
    expect(needsSecondOperator({ amountGbpMinor, recentGbpMinor, limitGbpMinor: 10_000 })).toBe(expected),
  )
})

describe('the decision about a credit', () => {
  const requested = { status: 'requested', isRequester: false, isMember: false } as const

  it('is that of a second operator, who is not the member', () => {
    expect(listCreditActions(requested)).toEqual(['approve', 'refuse'])
    expect(listCreditActions({ ...requested, isRequester: true })).toEqual(['refuse'])
    expect(creditRefusalOf('approve', { ...requested, isRequester: true })).toBe('second_operator_required')
    expect(creditRefusalOf('approve', { ...requested, isMember: true })).toBe('not_allowed')
    expect(listCreditActions({ ...requested, isMember: true })).toEqual([])
  })

  it('is made once', () => {
    for (const status of creditStatuses.filter((value) => value !== 'requested'))
      expect(creditRefusalOf('approve', { ...requested, status })).toBe(`credit_is_${status}`)
  })
})
