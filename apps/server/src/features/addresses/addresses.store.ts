import type { AddressFields } from '@partlane/contract/addresses'
import type { PlaceFields } from '@partlane/contract/selling'
import { normalisePostcode } from '@partlane/domain/addresses/postcode'
import { Refusal } from '@partlane/domain/refusal'
import type { Tx } from '#platform/db/db.ts'
import { coordinatesOf } from './coordinates.ts'

export type AddressKind = 'dispatch' | 'collection'
export type StoredAddress = { id: number; city: string; latitude: number | null; longitude: number | null }

/**
 * Returns the row of an equal address of the user, or inserts one, so that many listings share one
 * row.
 */
export async function findOrInsertAddress(
  tx: Tx,
  { userId, kind, place }: { userId: number; kind: AddressKind; place: PlaceFields },
): Promise<StoredAddress> {
  const columns = toPlaceColumns(place)
  const rows = await tx
    .selectFrom('addresses')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('postal_code', '=', columns.postal_code)
    .selectAll()
    .execute()
  const existingAddress = rows.find((row) => Object.entries(columns).every(([key, value]) => row[key as keyof typeof row] === value))
  if (existingAddress) return existingAddress
  return tx
    .insertInto('addresses')
    .values({ ...columns, user_id: userId, kind, ...coordinatesOf(place.country, place.postal_code) })
    .returning(['id', 'city', 'latitude', 'longitude'])
    .executeTakeFirstOrThrow()
}

const toPlaceColumns = (place: PlaceFields) => ({
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
  postal_code: normalisePostcode(place.country, place.postal_code),
  country: place.country,
  full_country_name: place.full_country_name || null,
  subpremise: place.subpremise || null,
  premise: place.premise || null,
  loqate_place_id: place.loqate_place_id || null,
  label: place.label || null,
})

export type AddressBookEntry = AddressFields & { id?: number | undefined }

const toAddressColumns = (address: AddressFields, position: number) => ({
  ...toPlaceColumns(address),
  ...coordinatesOf(address.country, address.postal_code),
  full_name: address.full_name || null,
  phone: address.phone || null,
  position,
})

/**
 * Replaces the address book of a user, in the given order: addresses with an id are updated, those
 * without are inserted, all others are deleted. The caller holds the lock on the user's row.
 * @throws Refusal not_found for an id that is not in this book or occurs twice
 */
export async function replaceAddressBook(tx: Tx, userId: number, addresses: readonly AddressBookEntry[]): Promise<void> {
  const addressBookQuery = tx.selectFrom('addresses').where('user_id', '=', userId).where('kind', '=', 'personal')
  const remainingIds = new Set((await addressBookQuery.select('id').execute()).map(({ id }) => id))
  for (const [position, { id, ...address }] of addresses.entries()) {
    const columns = toAddressColumns(address, position)
    if (id === undefined) await insertAddress(tx, { ...columns, user_id: userId, kind: 'personal' })
    else if (remainingIds.delete(id)) await tx.updateTable('addresses').set(columns).where('id', '=', id).execute()
    else throw new Refusal('not_found', { field: `addresses.${position}.id` })
  }
  if (remainingIds.size > 0)
    await tx
      .deleteFrom('addresses')
      .where('id', 'in', [...remainingIds])
      .execute()
}

/**
 * Replaces the business address of a user; null deletes it. The database allows one per user. The
 * caller holds the lock on the user's row.
 */
export async function replaceBusinessAddress(tx: Tx, userId: number, address: AddressFields | null): Promise<void> {
  const existingAddress = await tx
    .selectFrom('addresses')
    .where('user_id', '=', userId)
    .where('kind', '=', 'business')
    .select('id')
    .executeTakeFirst()
  if (address && existingAddress)
    await tx.updateTable('addresses').set(toAddressColumns(address, 0)).where('id', '=', existingAddress.id).execute()
  else if (address) await insertAddress(tx, { ...toAddressColumns(address, 0), user_id: userId, kind: 'business' })
  else if (existingAddress) await tx.deleteFrom('addresses').where('id', '=', existingAddress.id).execute()
}

const insertAddress = (tx: Tx, row: ReturnType<typeof toAddressColumns> & { user_id: number; kind: 'personal' | 'business' }) =>
  tx.insertInto('addresses').values(row).execute()
