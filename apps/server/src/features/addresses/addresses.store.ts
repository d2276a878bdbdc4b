import type { AddressFields } from '@partlane/contract/addresses'
import type { PlaceFields } from '@partlane/contract/listing-fields'
import type { AddressKind } from '@partlane/domain/addresses/address-kinds'
import { normalisePostcode } from '@partlane/domain/addresses/postcode'
import { Refusal } from '@partlane/domain/refusal'
import type { Tx } from '#platform/db/db.ts'
import { placeColumns } from './addresses.queries.ts'
import { coordinatesOf } from './coordinates.ts'

/** The address from which a listing is dispatched, or at which it is collected. */
export type ListingAddress = { kind: 'dispatch' | 'collection'; place: PlaceFields }

/**
 * Returns the id of each address, in order. Inserts addresses that the user does not have yet.
 * Equal addresses share one row. At most two statements.
 */
export async function findOrInsertAddresses(tx: Tx, userId: number, addresses: readonly ListingAddress[]): Promise<number[]> {
  if (addresses.length === 0) return []
  const rows = addresses.map(({ kind, place }) => ({ kind, ...toPlaceColumns(place) }))
  const existingRows = await tx
    .selectFrom('addresses')
    .where('user_id', '=', userId)
    .where('postal_code', 'in', [...new Set(rows.map(({ postal_code }) => postal_code))])
    .select(['id', 'kind', ...placeColumns])
    .orderBy('id')
    .execute()
  const ids = new Map(existingRows.reverse().map(({ id, ...row }) => [addressKey(row), id]))
  const newRows = [...new Map(rows.map((row) => [addressKey(row), row]))].filter(([key]) => !ids.has(key)).map(([, row]) => row)
  for (const { id, ...row } of await insertListingAddresses(tx, userId, newRows)) ids.set(addressKey(row), id)
  return rows.map((row) => {
    const id = ids.get(addressKey(row))
    if (id === undefined) throw new Error('the insert of an address returned no row')
    return id
  })
}

type ListingAddressRow = { kind: AddressKind } & ReturnType<typeof toPlaceColumns>

/** Equal addresses have the same key. */
const addressKey = (row: ListingAddressRow) => JSON.stringify([row.kind, ...placeColumns.map((column) => row[column] ?? null)])

async function insertListingAddresses(tx: Tx, userId: number, rows: readonly ListingAddressRow[]) {
  if (rows.length === 0) return []
  return tx
    .insertInto('addresses')
    .values(rows.map((row) => ({ ...row, user_id: userId, ...coordinatesOf(row.country, row.postal_code) })))
    .returning(['id', 'kind', ...placeColumns])
    .execute()
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
