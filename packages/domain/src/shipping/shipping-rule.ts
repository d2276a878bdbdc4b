import type { ShippingZone } from './zones.ts'

/** Price of a parcel up to a weight and a longest side. Null: no limit. */
export type SizeBand = { up_to_grams: number | null; up_to_cm: number | null; price_minor: number }

/** Bands of a zone. */
export const MAX_BANDS = 12

/** Prices and times of shipping to a zone. Days are working days. */
export type ZoneTariff = {
  zone: ShippingZone
  active: boolean // false: the seller does not serve the zone
  bands: SizeBand[]
  free_over_minor: number | null
  dispatch_days: number // until dispatch
  days_min: number // in transit, like days_max
  days_max: number
}

export const returnPayers = ['buyer', 'seller'] as const
export type ReturnPayer = (typeof returnPayers)[number]

/** A seller's shipping and return rule for a zone. */
export type ShippingRule = ZoneTariff & { return_days: number; return_paid_by: ReturnPayer }

export const isZoneServed = ({ active, bands }: Pick<ZoneTariff, 'active' | 'bands'>): boolean => active && bands.length > 0

/**
 * `field` is the name on the wire.
 * `not_larger`: the band is not larger than the previous one, so it would never be used.
 * `cheaper`: the band is larger than the previous one but costs less.
 */
export type BandIssue = { index: number; field: 'up_to_weight' | 'up_to_length' | 'price'; reason: 'not_larger' | 'cheaper' }

/**
 * Returns the first issue of a list of bands, or undefined.
 * The first matching band decides the price. Therefore each band must be larger than the previous
 * one and cost at least as much, and only the last one can be unlimited.
 */
export function findBandIssue(bands: readonly SizeBand[]): BandIssue | undefined {
  for (const [index, band] of bands.entries()) {
    const previousBand = bands[index - 1]
    const issue = previousBand && findIssueBetween(previousBand, band)
    if (issue) return { index, ...issue }
  }
  return undefined
}

function findIssueBetween(previousBand: SizeBand, band: SizeBand): Omit<BandIssue, 'index'> | undefined {
  const [weightOrder, lengthOrder] = [
    compareLimits(band.up_to_grams, previousBand.up_to_grams),
    compareLimits(band.up_to_cm, previousBand.up_to_cm),
  ]
  if (weightOrder < 0 || (weightOrder === 0 && lengthOrder === 0)) return { field: 'up_to_weight', reason: 'not_larger' }
  if (lengthOrder < 0) return { field: 'up_to_length', reason: 'not_larger' }
  return band.price_minor < previousBand.price_minor ? { field: 'price', reason: 'cheaper' } : undefined
}

/** Compares two limits; null (no limit) is the largest. */
function compareLimits(limit: number | null, other: number | null): number {
  if (limit === other) return 0
  return limit === null || (other !== null && limit > other) ? 1 : -1
}
