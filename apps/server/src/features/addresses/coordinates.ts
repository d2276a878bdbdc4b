import { positionOf } from '#platform/gazetteer/gazetteer.ts'

export type Coordinates = { latitude: number | null; longitude: number | null }

/** Countries with Royal Mail postcodes. */
const ROYAL_MAIL_COUNTRIES = new Set(['GB', 'IM', 'JE', 'GG'])

/**
 * The coordinates of a postcode's district, else of its area: precise enough for a distance, and
 * they do not reveal the address. Null for other countries and unknown postcodes.
 */
export function coordinatesOf(country: string, postalCode: string): Coordinates {
  const position = ROYAL_MAIL_COUNTRIES.has(country) ? positionOf(postalCode) : undefined
  return { latitude: position?.latitude ?? null, longitude: position?.longitude ?? null }
}
