import { unfinishedPickupStatuses } from '@partlane/domain/shipping/pickup-machine'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'

/** Finds a pickup of any seller. */
export const findPickup = (db: DbOrTx, pickupId: number) =>
  db.selectFrom('carrier_pickups').where('id', '=', pickupId).selectAll().executeTakeFirst()

/** As `findPickup`, for an id that is known to exist. */
export const getPickup = (db: DbOrTx, pickupId: number) =>
  db.selectFrom('carrier_pickups').where('id', '=', pickupId).selectAll().executeTakeFirstOrThrow()
export type PickupRow = Awaited<ReturnType<typeof getPickup>>

/** Finds the pickup that an earlier request with the same attempt has requested. */
export async function findPickupOfAttempt(db: DbOrTx, sellerId: number, attempt: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('carrier_pickups')
    .where('seller_id', '=', sellerId)
    .where('attempt', '=', attempt)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

const selectParcels = (db: DbOrTx) =>
  db
    .selectFrom('carrier_labels as l')
    .innerJoin('parcels as p', 'p.label_id', 'l.id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.id', 'l.order_id', 'l.gateway', 'l.idempotency_key', 'l.pickup_id', 'o.reference'])
    .select(['p.carrier', 'p.carrier_name', 'p.tracking_number'])

/**
 * Lists the parcels of a seller with a bought label that no carrier has got and that no pickup
 * takes, oldest first, with the places of their listings. A pickup before today has not taken them.
 */
export const listWaitingParcels = (db: DbOrTx, { sellerId, today, limit }: { sellerId: number; today: string; limit: number }) =>
  selectParcels(db)
    .leftJoin('carrier_pickups as k', 'k.id', 'l.pickup_id')
    .where('o.seller_id', '=', sellerId)
    .where('l.status', '=', 'bought')
    .where((eb) => eb.or([eb('k.id', 'is', null), eb('k.day', '<', today)]))
    .where('p.status', '=', 'prepared')
    .where('p.direction', '=', 'outward')
    .select(
      sql<number[]>`array(
        select distinct s.dispatch_address_id::float8 from parcel_items u
        join order_items i on i.id = u.order_item_id join listings s on s.id = i.listing_id
        where u.parcel_id = p.id and s.dispatch_address_id is not null)`.as('place_ids'),
    )
    .orderBy('l.id')
    .limit(limit)
    .execute()
export type WaitingParcel = Awaited<ReturnType<typeof listWaitingParcels>>[number]

/** Lists the ids of those labels that belong to orders of a seller. */
export async function listOwnLabels(db: DbOrTx, sellerId: number, labelIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('carrier_labels as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .where('l.id', 'in', nonEmptyIds(labelIds))
    .where('o.seller_id', '=', sellerId)
    .select('l.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the pickups of a seller that are not over, earliest first. */
export const listCurrentPickups = (db: DbOrTx, { sellerId, today }: { sellerId: number; today: string }) =>
  db
    .selectFrom('carrier_pickups')
    .where('seller_id', '=', sellerId)
    .where('day', '>=', today)
    .where('status', 'in', ['requested', 'booked', 'cancelling'])
    .selectAll()
    .orderBy('day')
    .orderBy('starts')
    .orderBy('id')
    .execute()

/** Lists the parcels that pickups take. */
export const listParcelsOfPickups = (db: DbOrTx, pickupIds: readonly number[]) =>
  selectParcels(db).where('l.pickup_id', 'in', nonEmptyIds(pickupIds)).orderBy('l.id').execute()
export type PickupParcel = Awaited<ReturnType<typeof listParcelsOfPickups>>[number]

const selectUnfinished = (db: DbOrTx) => db.selectFrom('carrier_pickups').where('status', 'in', [...unfinishedPickupStatuses])

/** When the pickup that waits longest for its gateway was changed last. */
export async function findOldestUnfinishedChange(db: DbOrTx): Promise<Date | undefined> {
  const row = await selectUnfinished(db).select('updated_at').orderBy('updated_at').limit(1).executeTakeFirst()
  return row?.updated_at
}

/** Lists pickups that wait for their gateway without a change since a time, longest first. */
export const listUnfinishedPickups = (db: DbOrTx, { updatedBefore, limit }: { updatedBefore: Date; limit: number }) =>
  selectUnfinished(db).where('updated_at', '<=', updatedBefore).select(['id', 'status']).orderBy('updated_at').limit(limit).execute()
