export const shippingZones = ['uk_mainland', 'ni_and_islands', 'eu', 'world'] as const
export type ShippingZone = (typeof shippingZones)[number]

/** One band: parcels up to this weight cost this much. The last band may be open upwards (`null`). */
export type WeightBand = { up_to_grams: number | null; price_minor: number }
export type ZoneTariff = { zone: ShippingZone; bands: WeightBand[]; free_over_minor: number | null; days_min: number; days_max: number }

const islands = /^(BT|GY|JE|IM|HS|ZE|KW|TR2[1-5]|PH(4[1-9]|50)|IV(4\d|5[1-6])|KA2[78]|PA(2\d|[3-7]\d))\d?/
const eu = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

/** Zone of an address: ISO 3166 alpha-2 country and, in the UK, the postcode. */
export function zoneOf(country: string, postalCode: string): ShippingZone {
  if (country === 'GB') return islands.test(outcode(postalCode)) ? 'ni_and_islands' : 'uk_mainland'
  return eu.has(country) ? 'eu' : 'world'
}

/** "ZE1 0AA" -> "ZE1": a full UK postcode ends with three characters of the street. */
function outcode(postalCode: string): string {
  const plain = postalCode.toUpperCase().replace(/\s/g, '')
  return plain.length > 4 ? plain.slice(0, -3) : plain
}

export type Parcel = { weight_grams: number; quantity: number; price_minor: number }
export type ShippingQuote = { price_minor: number; days_min: number; days_max: number }

/**
 * What a seller asks to send these parcels together to a zone, in the seller's currency; null where the seller does not send to.
 * One consignment: weights add up, and the free-over amount counts the items' prices.
 */
export function shippingQuote(tariffs: readonly ZoneTariff[], zone: ShippingZone, parcels: readonly Parcel[]): ShippingQuote | null {
  const tariff = tariffs.find((candidate) => candidate.zone === zone)
  if (!tariff || parcels.length === 0) return null
  const grams = parcels.reduce((total, parcel) => total + parcel.weight_grams * parcel.quantity, 0)
  const goods = parcels.reduce((total, parcel) => total + parcel.price_minor * parcel.quantity, 0)
  const band = tariff.bands.find(({ up_to_grams }) => up_to_grams === null || grams <= up_to_grams)
  if (!band) return null
  const free = tariff.free_over_minor !== null && goods >= tariff.free_over_minor
  return { price_minor: free ? 0 : band.price_minor, days_min: tariff.days_min, days_max: tariff.days_max }
}

/** For sellers who set no rules of their own. Amounts in minor units of the seller's currency. */
export const defaultTariffs: readonly ZoneTariff[] = [
  { zone: 'uk_mainland', bands: bands(349, 549, 895, 1495, 3900), free_over_minor: null, days_min: 1, days_max: 3 },
  { zone: 'ni_and_islands', bands: bands(549, 895, 1495, 2450, 5900), free_over_minor: null, days_min: 2, days_max: 5 },
  { zone: 'eu', bands: bands(995, 1495, 2295, 3900, 8900), free_over_minor: null, days_min: 3, days_max: 8 },
]

function bands(...prices: [number, number, number, number, number]): WeightBand[] {
  const limits = [500, 2_000, 10_000, 30_000, null]
  return limits.map((up_to_grams, i) => ({ up_to_grams, price_minor: prices[i] ?? prices[4] }))
}
