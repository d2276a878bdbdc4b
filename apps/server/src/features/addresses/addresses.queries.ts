import type { PlaceFields } from '@partlane/contract/selling'
import type { DbOrTx } from '#platform/db/db.ts'

/** What an address is made of, as columns. */
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

/** These addresses by id, as a form has them; for their owner's eyes. */
export async function findPlaces(db: DbOrTx, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, PlaceFields>> {
  const addressIds = ids.filter((id) => id !== null)
  if (addressIds.length === 0) return new Map()
  const rows = await db.selectFrom('addresses').where('id', 'in', addressIds).select('id').select(placeColumns).execute()
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** The town of an address, which everybody may know, and its place on the map. */
export function findLocation(db: DbOrTx, id: number) {
  return db.selectFrom('addresses').where('id', '=', id).select(['city', 'latitude', 'longitude']).executeTakeFirst()
}
