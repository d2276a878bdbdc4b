import { isZoneServed, type ShippingRule, type SizeBand, type ZoneTariff } from './shipping-rule.ts'
import type { ShippingZone } from './zones.ts'

/**
 * `longest_mm`: longest side of one piece. Null: the size is unknown and only the weight counts.
 */
export type Parcel = { weight_grams: number; longest_mm: number | null; quantity: number; price_minor: number }

/** Days are working days from the order to the delivery: until dispatch and in transit together. */
export type ShippingQuote = { price_minor: number; days_min: number; days_max: number }

/**
 * Shipping price and time of these parcels as one consignment, in the seller's currency. Null if
 * the seller does not serve the zone or has no band that is large enough.
 * Weights add up, the longest side of any piece counts, and the free-over amount is compared with
 * the prices of the items.
 */
export function shippingQuote(tariffs: readonly ZoneTariff[], zone: ShippingZone, parcels: readonly Parcel[]): ShippingQuote | null {
  const tariff = tariffs.find((candidate) => candidate.zone === zone)
  if (!tariff || !isZoneServed(tariff) || parcels.length === 0) return null
  const band = findTariffBand(tariff, parcels)
  if (!band) return null
  const itemsMinor = parcels.reduce((total, parcel) => total + parcel.price_minor * parcel.quantity, 0)
  const isFree = tariff.free_over_minor !== null && itemsMinor >= tariff.free_over_minor
  const { dispatch_days, days_min, days_max } = tariff
  return { price_minor: isFree ? 0 : band.price_minor, days_min: dispatch_days + days_min, days_max: dispatch_days + days_max }
}

/** The band of a tariff that these parcels need as one consignment. */
export const findTariffBand = ({ bands }: Pick<ZoneTariff, 'bands'>, parcels: readonly Parcel[]) => findBand(bands, toConsignment(parcels))

type Consignment = { grams: number; longest_mm: number | null }

function toConsignment(parcels: readonly Parcel[]): Consignment {
  const longestSides = parcels.flatMap(({ longest_mm }) => (longest_mm === null ? [] : [longest_mm]))
  return {
    grams: parcels.reduce((total, parcel) => total + parcel.weight_grams * parcel.quantity, 0),
    longest_mm: longestSides.length === 0 ? null : Math.max(...longestSides),
  }
}

const findBand = (bands: readonly SizeBand[], { grams, longest_mm }: Consignment): SizeBand | undefined =>
  bands.find(
    ({ up_to_grams, up_to_cm }) =>
      (up_to_grams === null || grams <= up_to_grams) && (up_to_cm === null || longest_mm === null || longest_mm <= up_to_cm * 10),
  )

/** The longest known side of a listing, or null. */
export function longestSide(sides: { length_mm: number | null; width_mm: number | null; height_mm: number | null }): number | null {
  const knownSides = [sides.length_mm, sides.width_mm, sides.height_mm].filter((side) => side !== null)
  return knownSides.length === 0 ? null : Math.max(...knownSides)
}

/** Rules of sellers without own rules. Amounts are minor units of the seller's currency. */
export const defaultShippingRules: readonly ShippingRule[] = [
  createMarketplaceRule('uk_mainland', [349, 549, 895, 1495, 3900], [1, 2]),
  createMarketplaceRule('ni_and_islands', [549, 895, 1495, 2450, 5900], [1, 4]),
  createMarketplaceRule('eu', [995, 1495, 2295, 3900, 8900], [2, 7]),
]

type BandPrices = [number, number, number, number, number]

/** Dispatch on the next working day; no returns beyond the statutory ones. */
function createMarketplaceRule(zone: ShippingZone, prices: BandPrices, [days_min, days_max]: [number, number]): ShippingRule {
  const bandLimits = [500, 2_000, 10_000, 30_000, null]
  const bands = bandLimits.map((up_to_grams, i) => ({ up_to_grams, up_to_cm: null, price_minor: prices[i] ?? prices[4] }))
  return { zone, active: true, bands, free_over_minor: null, dispatch_days: 1, days_min, days_max, return_days: 0, return_paid_by: 'buyer' }
}
