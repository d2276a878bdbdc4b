import { findTariffBand, type Parcel, shippingQuote } from './shipping-cost.ts'
import type { ZoneTariff } from './shipping-rule.ts'
import type { ShippingZone } from './zones.ts'

/**
 * What a buyer of several parts of one seller gains, because they are sent as one consignment.
 * Amounts are in the seller's currency.
 */
export type CombinedPostage = {
  /** The postage of each part on its own, less that of all together. */
  saved_minor: number
  /** Grams that can be added at the same price. 'any': every weight. Null: nothing is promised. */
  spare_grams: number | 'any' | null
  /** What is missing for free postage. Null: it is free, or never free. */
  free_over_left_minor: number | null
}

/** Derives it from the rules of the seller. Null if the parcels cannot be sent there. */
export function combinedPostage(tariffs: readonly ZoneTariff[], zone: ShippingZone, parcels: readonly Parcel[]): CombinedPostage | null {
  const quote = shippingQuote(tariffs, zone, parcels)
  const tariff = tariffs.find((candidate) => candidate.zone === zone)
  const band = tariff && findTariffBand(tariff, parcels)
  if (!quote || !tariff || !band) return null
  const alone = parcels.map((parcel) => (shippingQuote(tariffs, zone, [{ ...parcel, quantity: 1 }])?.price_minor ?? 0) * parcel.quantity)
  const itemsMinor = parcels.reduce((total, { price_minor, quantity }) => total + price_minor * quantity, 0)
  const grams = parcels.reduce((total, { weight_grams, quantity }) => total + weight_grams * quantity, 0)
  const isFree = quote.price_minor === 0
  return {
    saved_minor: Math.max(0, alone.reduce((total, price) => total + price, 0) - quote.price_minor),
    // With a limit of size the next part may need a larger band, whatever its weight.
    spare_grams: isFree || band.up_to_cm !== null ? null : band.up_to_grams === null ? 'any' : band.up_to_grams - grams,
    free_over_left_minor: isFree || tariff.free_over_minor === null ? null : tariff.free_over_minor - itemsMinor,
  }
}
