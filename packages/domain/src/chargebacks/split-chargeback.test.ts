import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitChargeback } from './split-chargeback.ts'

describe('splitChargeback', () => {
  it('splits in proportion to what was not given back', () => {
    const orders = [
      { order_id: 1, left_minor: 6_000, share_minor: 5_400 },
      { order_id: 2, left_minor: 3_000, share_minor: 2_700 },
    ]
    expect(splitChargeback(9_000, orders)).toEqual([
      { order_id: 1, disputed_minor: 6_000, reserved_minor: 5_400 },
      { order_id: 2, disputed_minor: 3_000, reserved_minor: 2_700 },
    ])
    expect(splitChargeback(3_000, orders).map(({ disputed_minor }) => disputed_minor)).toEqual([2_000, 1_000])
  })

  it('lets the marketplace bear what was given back before', () => {
    expect(splitChargeback(9_000, [{ order_id: 1, left_minor: 500, share_minor: 450 }])).toEqual([
      { order_id: 1, disputed_minor: 500, reserved_minor: 450 },
    ])
    expect(splitChargeback(9_000, [{ order_id: 1, left_minor: 0, share_minor: 0 }])).toMatchObject([
      { disputed_minor: 0, reserved_minor: 0 },
    ])
  })

  it('never takes more of an order than is left, and sums to the amount', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    const anyOrder = fc.record({ order_id: fc.nat(), left_minor: amount, share_minor: amount })
    fc.assert(
      fc.property(amount, fc.array(anyOrder, { minLength: 1, maxLength: 12 }), (disputed, orders) => {
        const shares = splitChargeback(disputed, orders)
        const left = orders.reduce((sum, { left_minor }) => sum + left_minor, 0)
        expect(shares.reduce((sum, { disputed_minor }) => sum + disputed_minor, 0)).toBe(Math.min(disputed, left))
        for (const [index, { disputed_minor, reserved_minor }] of shares.entries()) {
          expect(disputed_minor).toBeLessThanOrEqual((orders[index]?.left_minor ?? 0) + 1)
          expect(reserved_minor).toBeLessThanOrEqual(orders[index]?.share_minor ?? 0)
        }
      }),
      { numRuns: 500, seed: 20_261_124 },
    )
  })
})
