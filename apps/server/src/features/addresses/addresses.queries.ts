import type { PlaceFields } from '@partlane/contract/listing-fields'
import type { DbOrTx } from '#platform/db/db.ts'

/** Columns of the place of an address, without name and phone number of a recipient. */
export const placeColumns = [
  'company_name',
  'sub_building',
  'building_name',
  'street_number',
  'street',
  'line1',
  'line2',
  'city',
  'region',
  'state',
  'postal_code',
  'country',
  'full_country_name',
  'subpremise',
  'premise',
  'loqate_place_id',
  'label',
] as const

/** Complete addresses by id, in the shape of a form. Show them only to their owner. */
export async function listPlacesById(db: DbOrTx, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, PlaceFields>> {
  const addressIds = ids.filter((id) => id !== null)
  if (addressIds.length === 0) return new Map()
  const rows = await db.selectFrom('addresses').where('id', 'in', addressIds).select('id').select(placeColumns).execute()
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

type Location = { city: string; latitude: number | null; longitude: number | null }

/** The public part of addresses by id: town and coordinates. */
export async function listLocationsById(db: DbOrTx, ids: readonly number[]): Promise<ReadonlyMap<number, Location>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('addresses').where('id', 'in', ids).select(['id', 'city', 'latitude', 'longitude']).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
