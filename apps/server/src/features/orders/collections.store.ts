import { randomInt } from 'node:crypto'
import type { CollectionPlace, EarlierCollection } from '@partlane/contract/order-parts'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { Refusal } from '@partlane/domain/refusal'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'

const createCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** The places of listings, in the order of their ids. A listing without an address has none. */
async function listPlaces(tx: Tx, listingIds: readonly number[]) {
  const rows = await tx
    .selectFrom('listings as l')
    .innerJoin('addresses as a', (join) =>
      join.on((eb) => eb('a.id', '=', eb.fn.coalesce('l.collection_address_id', 'l.dispatch_address_id'))),
    )
    .where('l.id', 'in', nonEmptyIds(listingIds))
    .select(['l.id', 'a.company_name', 'a.line1', 'a.line2', 'a.city', 'a.region', 'a.postal_code', 'a.country'])
    .orderBy('l.id')
    .execute()
  return rows.map(({ id, ...place }) => ({ listingId: id, place }))
}

/**
 * Creates the collection of a locked order with its code, once, and stores the places of accepted
 * items as they are now. Places of items that were accepted before stay. `place`: where items are
 * collected whose listing has no address.
 * @throws Refusal collection_address_missing
 */
export async function saveCollection(
  tx: Tx,
  { orderId, listingIds, place, now }: { orderId: number; listingIds: readonly number[]; place: CollectionPlace | undefined; now: Date },
): Promise<void> {
  const found = await listPlaces(tx, listingIds)
  const withPlace = new Set(found.map(({ listingId }) => listingId))
  const isMissing = listingIds.some((id) => !withPlace.has(id))
  if (isMissing && !place) throw new Refusal('collection_address_missing')
  const collection = await findCollection(tx, orderId)
  const added = [...found.map((row) => row.place), ...(isMissing && place ? [place] : [])]
  const places = uniquePlaces([...(collection?.places ?? []), ...added])
  await tx
    .insertInto('order_collections')
    .values({ order_id: orderId, code: createCode(), places: JSON.stringify(places), created_at: now })
    .onConflict((oc) => oc.column('order_id').doUpdateSet({ places: JSON.stringify(places) }))
    .execute()
}

const uniquePlaces = (places: readonly CollectionPlace[]): CollectionPlace[] => [
  ...new Map(places.map((place) => [[...addressLines(place), place.country].join('\n'), place])).values(),
]

type CollectionChange = { places: readonly CollectionPlace[]; note: string | null; earlier: readonly EarlierCollection[] }

/** Writes place, note and earlier values of the collection of a locked order. */
export const updateCollection = (tx: Tx, orderId: number, { places, note, earlier }: CollectionChange) =>
  tx
    .updateTable('order_collections')
    .set({ places: JSON.stringify(places), note, earlier: JSON.stringify(earlier) })
    .where('order_id', '=', orderId)
    .execute()

/** The collection of a locked order. */
export const findCollection = (tx: Tx, orderId: number) =>
  tx.selectFrom('order_collections').where('order_id', '=', orderId).selectAll().executeTakeFirst()

export const countWrongCode = (tx: Tx, orderId: number) =>
  tx.updateTable('order_collections').set({ wrong_tries: sql<number>`wrong_tries + 1` }).where('order_id', '=', orderId).execute()

export const markCollected = (tx: Tx, orderId: number, now: Date) =>
  tx.updateTable('order_collections').set({ collected_at: now }).where('order_id', '=', orderId).execute()
