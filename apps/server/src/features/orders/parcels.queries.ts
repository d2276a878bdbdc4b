import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DbOrTx } from '#platform/db/db.ts'

/** Finds a parcel of an order. */
export const findParcel = (db: DbOrTx, { orderId, parcelId }: { orderId: number; parcelId: number }) =>
  db.selectFrom('parcels').where('id', '=', parcelId).where('order_id', '=', orderId).selectAll().executeTakeFirst()

/** Counts the corrections of the carrier and the number of a parcel. */
export async function countTrackingChanges(db: DbOrTx, { orderId, parcelId }: { orderId: number; parcelId: number }): Promise<number> {
  const { count } = await db
    .selectFrom('order_history')
    .where('order_id', '=', orderId)
    .where('step', '=', 'tracking_changed')
    .where(sql<boolean>`(data->>'parcel_id')::bigint = ${parcelId}`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the units of the items of an order that are in outward parcels, with their statuses. */
export const listPackedItems = (db: DbOrTx, orderId: number) =>
  db
    .selectFrom('parcel_items as i')
    .innerJoin('parcels as p', 'p.id', 'i.parcel_id')
    .where('p.order_id', '=', orderId)
    .where('p.direction', '=', 'outward')
    .select(['i.parcel_id', 'i.order_item_id', 'i.quantity', 'p.status'])
    .execute()

/** Lists the parcels of orders with what their carriers reported, oldest first. */
export async function listParcels(db: DbOrTx, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('parcels as p')
    .leftJoin('carrier_labels as l', 'l.id', 'p.label_id')
    .leftJoin('carrier_pickups as k', 'k.id', 'l.pickup_id')
    .where('p.order_id', 'in', orderIds)
    .select([
      'p.id',
      'p.order_id',
      'p.direction',
      'p.refund_id',
      'p.status',
      'p.carrier',
      'p.carrier_name',
      'p.tracking_number',
      'p.tracking_url',
      'p.dispatched_at',
      'p.delivered_at',
      'p.label_id',
      'l.status as label_status',
      'l.service_name as label_service_name',
      'l.bought_at as label_bought_at',
      'l.price_minor as label_price_minor',
      'l.currency as label_currency',
      'l.file_key as label_file_key',
      'k.day as pickup_day',
      'k.starts as pickup_starts',
      'k.ends as pickup_ends',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('parcel_events as e')
          .whereRef('e.parcel_id', '=', 'p.id')
          .where((eb) => eb.or([eb('e.source', '=', 'operator'), eb('e.tracking_number', '=', eb.ref('p.tracking_number'))]))
          .select(['e.source', 'e.code', 'e.at', 'e.location', 'e.expected_on'])
          .orderBy('e.at')
          .orderBy('e.id'),
      ).as('events'),
    ])
    .orderBy('p.id')
    .execute()
}
export type ParcelRow = Awaited<ReturnType<typeof listParcels>>[number]

/** Lists the items in the parcels of orders. */
export async function listParcelItems(db: DbOrTx, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('parcel_items as i')
    .innerJoin('parcels as p', 'p.id', 'i.parcel_id')
    .where('p.order_id', 'in', orderIds)
    .select(['i.parcel_id', 'i.order_item_id', 'i.quantity'])
    .orderBy('i.order_item_id')
    .execute()
}
