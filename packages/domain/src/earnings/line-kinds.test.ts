import { describe, expect, it } from 'vitest'
import { earningsLineKindOf } from './line-kinds.ts'

describe('earningsLineKindOf', () => {
  it.each([
    ['capture:7', 'sale'],
    ['repayment:3', 'repayment'],
    ['surcharge-taken-back:1', 'surcharge'],
    ['payout_returned:9', 'payout_returned'],
    ['something:1', 'other'],
    ['', 'other'],
  ])('of %j is %s', (movement, kind) => expect(earningsLineKindOf(movement)).toBe(kind))
})
