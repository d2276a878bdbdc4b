import type { PlaceFields } from '@partlane/contract/selling'
import type { Tx } from '#platform/db/db.ts'
import { coordinatesOf } from './uk-postcodes.ts'

export type AddressKind = 'dispatch' | 'collection'
export type KeptAddress = { id: number; city: string; latitude: number | null; longitude: number | null }

/** Keeps an address of a person, once: the same one again is the same row, so that a hundred listings share one place. */
export async function keepAddress(
  tx: Tx,
  { userId, kind, place }: { userId: number; kind: AddressKind; place: PlaceFields },
): Promise<KeptAddress> {
  const columns = columnsOf(place)
  const rows = await tx
    .selectFrom('addresses')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('postal_code', '=', columns.postal_code)
    .selectAll()
    .execute()
  const same = rows.find((row) => Object.entries(columns).every(([key, value]) => row[key as keyof typeof row] === value))
  if (same) return same
  return tx
    .insertInto('addresses')
    .values({ ...columns, user_id: userId, kind, ...coordinatesOf(place.country, place.postal_code) })
    .returning(['id', 'city', 'latitude', 'longitude'])
    .executeTakeFirstOrThrow()
}

const columnsOf = (place: PlaceFields) => ({
  company_name: place.company_name || null,
  sub_building: place.sub_building || null,
  building_name: place.building_name || null,
  street_number: place.street_number || null,
  street: place.street || null,
  line1: place.line1,
  line2: place.line2 || null,
  city: place.city,
  region: place.region || null,
  state: place.state || null,
  postal_code: place.country === 'GB' ? place.postal_code.toUpperCase() : place.postal_code,
  country: place.country,
  full_country_name: place.full_country_name || null,
  subpremise: place.subpremise || null,
  premise: place.premise || null,
  loqate_place_id: place.loqate_place_id || null,
  label: place.label || null,
})
