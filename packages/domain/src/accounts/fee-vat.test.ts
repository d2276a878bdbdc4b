import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeVatPercentage, vatWithin } from './fee-vat.ts'

describe('feeVatPercentage', () => {
  it.each([
    ['GB', false, null, 20],
    ['GB', true, 'GB123456789', 20],
    ['IM', true, null, 20],
    [null, false, null, 20],
    ['FR', false, null, 20],
    ['DE', true, null, 19],
    ['DE', true, 'DE123456789', 0],
    ['DE', false, 'DE123456789', 19],
    ['FI', false, null, 25.5],
    ['US', true, null, 0],
    ['JP', false, null, 0],
  ])('of a seller in %s (business: %s, VAT number: %s) is %d', (country, isBusiness, vatNumber, percentage) => {
    expect(feeVatPercentage({ country, isBusiness, vatNumber })).toBe(percentage)
  })
})

describe('vatWithin', () => {
  it.each([
    [1200, 20, 200],
    [1_000, 20, 167],
    [3, 20, 0], // 0.5 rounds to the even number
    [9, 20, 2], // 1.5 rounds to the even number
    [1255, 25.5, 255],
    [1000, 0, 0],
    [0, 20, 0],
  ])('%i at %d %% contains %i', (gross, percentage, vat) => expect(vatWithin(gross, percentage)).toBe(vat))

  it('is never more than the amount, and the rest at the rate is the VAT', () => {
    const rate = fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), rate, (gross, percentage) => {
        const vat = vatWithin(gross, percentage)
        expect(vat).toBeGreaterThanOrEqual(0)
        expect(vat).toBeLessThanOrEqual(gross)
        expect(Math.abs((gross - vat) * percentage - vat * 100)).toBeLessThanOrEqual(50 + percentage / 2 + 1e-3)
      }),
    )
  })
})
