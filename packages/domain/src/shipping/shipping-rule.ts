import type { ShippingZone } from './zones.ts'

/** One band: a parcel up to this weight and with no side longer than this costs this much. null: no limit. */
export type SizeBand = { up_to_grams: number | null; up_to_cm: number | null; price_minor: number }

/** What sending to a zone costs and takes. Days are working days. */
export type ZoneTariff = {
  zone: ShippingZone
  active: boolean // false: nothing is sent there
  bands: SizeBand[]
  free_over_minor: number | null
  dispatch_days: number // until it is on its way
  days_min: number // on its way
  days_max: number
}

export const returnPayers = ['buyer', 'seller'] as const
export type ReturnPayer = (typeof returnPayers)[number]

/** A seller's rule for a zone: how things get there, and how they may come back. */
export type ShippingRule = ZoneTariff & { return_days: number; return_paid_by: ReturnPayer }

export const isZoneServed = ({ active, bands }: Pick<ZoneTariff, 'active' | 'bands'>): boolean => active && bands.length > 0

/** `not_larger`: it holds no more than the one before it, so nothing would ever go into it. `cheaper`: larger, and yet it costs less. */
export type BandIssue = { index: number; field: keyof SizeBand; reason: 'not_larger' | 'cheaper' }

/**
 * Bands are asked one after the other, so each must hold all that the one before it holds and something more, and cost no less. It follows
 * that only the last may be open. The first fault, or none.
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
  if (weightOrder < 0 || (weightOrder === 0 && lengthOrder === 0)) return { field: 'up_to_grams', reason: 'not_larger' }
  if (lengthOrder < 0) return { field: 'up_to_cm', reason: 'not_larger' }
  return band.price_minor < previousBand.price_minor ? { field: 'price_minor', reason: 'cheaper' } : undefined
}

/** No limit is more than any limit. */
function compareLimits(limit: number | null, other: number | null): number {
  if (limit === other) return 0
  return limit === null || (other !== null && limit > other) ? 1 : -1
}
