import { describe, expect, it } from 'vitest'
import { defaultTariffs, shippingQuote, zoneOf } from './shipping-cost.ts'

describe('where a parcel goes', () => {
  it.each([
    ['GB', 'LS3 1LX', 'uk_mainland'],
    ['GB', 'BT1 5GS', 'ni_and_islands'],
    ['GB', 'ZE1 0AA', 'ni_and_islands'],
    ['GB', 'KW15 1AA', 'ni_and_islands'],
    ['GB', 'IV40 8AA', 'ni_and_islands'],
    ['GB', 'PH1 5EN', 'uk_mainland'],
    ['GB', 'TR1 2AA', 'uk_mainland'],
    ['GB', 'TR21 0AA', 'ni_and_islands'],
    ['JE', 'JE2 3AB', 'world'],
    ['FR', '69001', 'eu'],
    ['AU', '2000', 'world'],
  ])('%s %s is %s', (country, postalCode, zone) => expect(zoneOf(country, postalCode)).toBe(zone))
})

describe('what sending costs', () => {
  const parcel = { weight_grams: 1_000, quantity: 1, price_minor: 3_000 }

  it('goes by the weight of all parcels together', () => {
    expect(shippingQuote(defaultTariffs, 'uk_mainland', [parcel])?.price_minor).toBe(549)
    expect(shippingQuote(defaultTariffs, 'uk_mainland', [{ ...parcel, quantity: 3 }])?.price_minor).toBe(895)
  })

  it('is free from the amount the seller names, and nothing where the seller does not send', () => {
    const tariffs = [
      { zone: 'eu' as const, bands: [{ up_to_grams: null, price_minor: 900 }], free_over_minor: 6_000, days_min: 2, days_max: 4 },
    ]
    expect(shippingQuote(tariffs, 'eu', [parcel])?.price_minor).toBe(900)
    expect(shippingQuote(tariffs, 'eu', [{ ...parcel, quantity: 2 }])?.price_minor).toBe(0)
    expect(shippingQuote(tariffs, 'uk_mainland', [parcel])).toBeNull()
  })
})
