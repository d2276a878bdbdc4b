import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combinedPostage } from './combined-postage.ts'
import { defaultShippingRules, type Parcel, shippingQuote } from './shipping-cost.ts'

const parcel = (overrides: Partial<Parcel> = {}): Parcel => ({
  weight_grams: 1_000,
  longest_mm: null,
  quantity: 1,
  price_minor: 3_000,
  ...overrides,
})
const [mainland] = defaultShippingRules
if (!mainland) throw new Error('the marketplace has rules')

describe('combinedPostage', () => {
  it('says what several parts save and how much more weight costs nothing', () => {
    expect(combinedPostage(defaultShippingRules, 'uk_mainland', [parcel()])).toEqual({
      saved_minor: 0,
      spare_grams: 1_000,
      free_over_left_minor: null,
    })
    expect(combinedPostage(defaultShippingRules, 'uk_mainland', [parcel(), parcel({ quantity: 2 })])).toMatchObject({
      saved_minor: 3 * 549 - 895,
      spare_grams: 7_000,
    })
    expect(combinedPostage(defaultShippingRules, 'uk_mainland', [parcel({ weight_grams: 40_000 })])).toMatchObject({ spare_grams: 'any' })
    expect(combinedPostage(defaultShippingRules, 'world', [parcel()])).toBeNull()
  })

  it('says what is missing for free postage, and nothing when it is free', () => {
    const tariffs = [{ ...mainland, free_over_minor: 5_000 }]
    expect(combinedPostage(tariffs, 'uk_mainland', [parcel()])).toMatchObject({ free_over_left_minor: 2_000 })
    expect(combinedPostage(tariffs, 'uk_mainland', [parcel({ quantity: 2 })])).toEqual({
      saved_minor: 2 * 549,
      spare_grams: null,
      free_over_left_minor: null,
    })
  })

  it('promises no weight in a band with a limit of size', () => {
    const tariffs = [{ ...mainland, bands: [{ up_to_grams: 5_000, up_to_cm: 60, price_minor: 400 }] }]
    expect(combinedPostage(tariffs, 'uk_mainland', [parcel({ longest_mm: 300 })])).toMatchObject({ spare_grams: null })
  })

  it('is true: the promised weight and amount have the promised price', () => {
    const parcels = fc.array(
      fc.record({
        weight_grams: fc.integer({ min: 1, max: 9_000 }),
        longest_mm: fc.constant(null),
        quantity: fc.integer({ min: 1, max: 3 }),
        price_minor: fc.integer({ min: 1, max: 4_000 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(parcels, fc.constantFrom(null, 5_000, 20_000), (bought, free_over_minor) => {
        const tariffs = [{ ...mainland, free_over_minor }]
        const combined = combinedPostage(tariffs, 'uk_mainland', bought)
        const price = shippingQuote(tariffs, 'uk_mainland', bought)?.price_minor
        if (!combined) throw new Error('the marketplace sends everywhere in the mainland')
        const withPart = (part: Partial<Parcel>) => shippingQuote(tariffs, 'uk_mainland', [...bought, parcel(part)])?.price_minor
        if (typeof combined.spare_grams === 'number' && combined.spare_grams > 0)
          expect(withPart({ weight_grams: combined.spare_grams, price_minor: 0 })).toBe(price)
        if (combined.free_over_left_minor !== null) {
          expect(combined.free_over_left_minor).toBeGreaterThan(0)
          expect(withPart({ price_minor: combined.free_over_left_minor })).toBe(0)
        }
      }),
    )
  })
})
