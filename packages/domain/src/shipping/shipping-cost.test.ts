import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultShippingRules, longestSide, type Parcel, shippingQuote } from './shipping-cost.ts'
import { findBandIssue, type SizeBand, type ZoneTariff } from './shipping-rule.ts'

const parcel: Parcel = { weight_grams: 1_000, longest_mm: null, quantity: 1, price_minor: 3_000 }
const tariff = (overrides: Partial<ZoneTariff> = {}): ZoneTariff => ({
  zone: 'eu',
  active: true,
  bands: [{ up_to_grams: null, up_to_cm: null, price_minor: 900 }],
  free_over_minor: null,
  dispatch_days: 2,
  days_min: 2,
  days_max: 4,
  ...overrides,
})
const quote = (tariffs: readonly ZoneTariff[], ...parcels: Partial<Parcel>[]) =>
  shippingQuote(
    tariffs,
    tariffs[0]?.zone ?? 'eu',
    parcels.map((parcelOverrides) => ({ ...parcel, ...parcelOverrides })),
  )

describe('shippingQuote', () => {
  it('uses the total weight of all parcels', () => {
    expect(quote(defaultShippingRules, {})?.price_minor).toBe(549)
    expect(quote(defaultShippingRules, { quantity: 3 })?.price_minor).toBe(895)
  })

  it('also uses the longest known side of any piece', () => {
    const bands = [
      { up_to_grams: 2_000, up_to_cm: 45, price_minor: 349 },
      { up_to_grams: 2_000, up_to_cm: 61, price_minor: 549 },
      { up_to_grams: 20_000, up_to_cm: 61, price_minor: 895 },
    ]
    const postalTariffs = [tariff({ bands })]
    expect(quote(postalTariffs, {})?.price_minor).toBe(349)
    expect(quote(postalTariffs, { longest_mm: 450 })?.price_minor).toBe(349)
    expect(quote(postalTariffs, { longest_mm: 451 })?.price_minor).toBe(549)
    expect(quote(postalTariffs, {}, { longest_mm: 500 })?.price_minor).toBe(549)
    expect(quote(postalTariffs, { longest_mm: 200 }, { longest_mm: 610, weight_grams: 1_001 })?.price_minor).toBe(895)
    expect(quote(postalTariffs, { longest_mm: 611 })).toBeNull() // longer than the largest band
    expect(quote(postalTariffs, { weight_grams: 20_001 })).toBeNull()
  })

  it('is free from the free-over amount and null for zones that are not served', () => {
    const tariffs = [tariff({ free_over_minor: 6_000 })]
    expect(quote(tariffs, {})?.price_minor).toBe(900)
    expect(quote(tariffs, { quantity: 2 })?.price_minor).toBe(0)
    expect(quote(tariffs, { price_minor: 5_999 })?.price_minor).toBe(900)
    expect(shippingQuote(tariffs, 'uk_mainland', [parcel])).toBeNull()
    expect(quote([tariff({ active: false })], {})).toBeNull()
    expect(quote([tariff()])).toBeNull()
  })

  it('adds the days until dispatch to the days in transit', () => {
    expect(quote([tariff()], {})).toMatchObject({ days_min: 4, days_max: 6 })
    expect(quote(defaultShippingRules, {})).toMatchObject({ days_min: 2, days_max: 3 })
  })
})

describe('longestSide', () => {
  it('returns the longest known side or null', () => {
    expect(longestSide({ length_mm: 312, width_mm: 900, height_mm: null })).toBe(900)
    expect(longestSide({ length_mm: null, width_mm: null, height_mm: null })).toBeNull()
  })
})

describe('findBandIssue', () => {
  const band = (up_to_grams: number | null, up_to_cm: number | null, price_minor: number): SizeBand => ({
    up_to_grams,
    up_to_cm,
    price_minor,
  })
  it.each<[string, SizeBand[], ReturnType<typeof findBandIssue>]>([
    ['one unlimited band', [band(null, null, 500)], undefined],
    ['growing by weight, the last open', [band(500, null, 300), band(2_000, null, 300), band(null, null, 900)], undefined],
    ['growing by size', [band(2_000, 45, 300), band(2_000, 60, 400), band(2_000, null, 500)], undefined],
    ['by size only', [band(null, 60, 300), band(null, 120, 900)], undefined],
    ['the same twice', [band(500, null, 300), band(500, null, 400)], { index: 1, field: 'up_to_weight', reason: 'not_larger' }],
    ['shrinking', [band(2_000, null, 300), band(500, null, 400)], { index: 1, field: 'up_to_weight', reason: 'not_larger' }],
    [
      'a band after an unlimited one',
      [band(null, null, 300), band(500, null, 400)],
      { index: 1, field: 'up_to_weight', reason: 'not_larger' },
    ],
    [
      'two unlimited bands',
      [band(500, null, 1), band(null, null, 3), band(null, null, 4)],
      { index: 2, field: 'up_to_weight', reason: 'not_larger' },
    ],
    ['a heavier but shorter band', [band(500, null, 300), band(2_000, 60, 400)], { index: 1, field: 'up_to_length', reason: 'not_larger' }],
    ['a larger but cheaper band', [band(500, null, 300), band(2_000, null, 299)], { index: 1, field: 'price', reason: 'cheaper' }],
  ])('checks %s', (_, bands, expected) => expect(findBandIssue(bands)).toEqual(expected))

  it('finds no issue in the default rules', () => {
    for (const { bands } of defaultShippingRules) expect(findBandIssue(bands)).toBeUndefined()
  })
})

/** Valid bands: random limits and prices, without bands that do not grow. */
const weightLimit = fc.option(fc.integer({ min: 1, max: 40_000 }), { nil: null })
const anyBands = fc
  .array(
    fc.record({
      up_to_grams: weightLimit,
      up_to_cm: fc.option(fc.integer({ min: 1, max: 300 }), { nil: null }),
      price_minor: fc.integer({ min: 0, max: 9_000 }),
    }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map(keepGrowingBands)
function keepGrowingBands(bands: SizeBand[]): SizeBand[] {
  const validBands: SizeBand[] = []
  for (const band of bands) {
    const lastBand = validBands.at(-1)
    if (!lastBand || !findBandIssue([lastBand, band])) validBands.push(band)
  }
  return validBands
}
const anyTariff = fc
  .record({ bands: anyBands, free_over_minor: fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: null }) })
  .map((overrides) => tariff(overrides))
const anyParcel = fc.record({
  weight_grams: fc.integer({ min: 1, max: 30_000 }),
  longest_mm: fc.option(fc.integer({ min: 1, max: 4_000 }), { nil: null }),
  quantity: fc.integer({ min: 1, max: 4 }),
  price_minor: fc.integer({ min: 1, max: 6_000 }),
})

describe('shippingQuote with random rules', () => {
  it('uses the first band that is large enough', () => {
    fc.assert(
      fc.property(anyTariff, fc.array(anyParcel, { minLength: 1, maxLength: 5 }), (zoneTariff, parcels) => {
        const paidTariff = { ...zoneTariff, free_over_minor: null }
        const totalGrams = parcels.reduce((total, { weight_grams, quantity }) => total + weight_grams * quantity, 0)
        const longestMm = Math.max(0, ...parcels.map(({ longest_mm }) => longest_mm ?? 0))
        const fittingBands = paidTariff.bands.filter(
          (band) => totalGrams <= (band.up_to_grams ?? Infinity) && longestMm <= (band.up_to_cm ?? Infinity) * 10,
        )
        const result = quote([paidTariff], ...parcels)
        expect(result?.price_minor).toBe(
          fittingBands.length === 0 ? undefined : Math.min(...fittingBands.map(({ price_minor }) => price_minor)),
        )
      }),
    )
  })

  it('never charges less for a heavier or longer parcel, and never accepts one when it refuses a smaller one', () => {
    fc.assert(
      fc.property(anyTariff, anyParcel, fc.nat(5_000), fc.nat(1_000), (zoneTariff, smallParcel, grams, mm) => {
        const paidTariffs = [{ ...zoneTariff, free_over_minor: null }]
        const largeParcel = {
          ...smallParcel,
          weight_grams: smallParcel.weight_grams + grams,
          longest_mm: smallParcel.longest_mm === null ? null : smallParcel.longest_mm + mm,
        }
        const [smallQuote, largeQuote] = [quote(paidTariffs, smallParcel), quote(paidTariffs, largeParcel)]
        if (smallQuote === null) expect(largeQuote).toBeNull()
        else if (largeQuote !== null) expect(largeQuote.price_minor).toBeGreaterThanOrEqual(smallQuote.price_minor)
      }),
    )
  })

  it('is free exactly from the free-over amount', () => {
    fc.assert(
      fc.property(anyTariff, fc.array(anyParcel, { minLength: 1, maxLength: 4 }), (zoneTariff, parcels) => {
        const itemsMinor = parcels.reduce((total, { price_minor, quantity }) => total + price_minor * quantity, 0)
        const paidQuote = quote([{ ...zoneTariff, free_over_minor: null }], ...parcels)
        const priceWith = (free_over_minor: number) => quote([{ ...zoneTariff, free_over_minor }], ...parcels)?.price_minor
        expect(priceWith(itemsMinor)).toBe(paidQuote ? 0 : undefined)
        expect(priceWith(itemsMinor + 1)).toBe(paidQuote?.price_minor)
      }),
    )
  })
})
