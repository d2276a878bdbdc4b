import { positionOf } from '#platform/gazetteer/gazetteer.ts'

export type Coordinates = { latitude: number | null; longitude: number | null }

/** Countries whose postcodes are Royal Mail's. */
const ROYAL_MAIL_COUNTRIES = new Set(['GB', 'IM', 'JE', 'GG'])

/** Where a postcode is, as exactly as its district: enough for "38 miles away" and never an address. Nothing for other countries. */
export function coordinatesOf(country: string, postalCode: string): Coordinates {
  const position = ROYAL_MAIL_COUNTRIES.has(country) ? positionOf(postalCode) : undefined
  return { latitude: position?.latitude ?? null, longitude: position?.longitude ?? null }
}
