import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

const selectParcels = (db: DbOrTx) =>
  db
    .selectFrom('parcels as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select([
      'p.id',
      'p.order_id',
      'p.direction',
      'p.status',
      'p.carrier',
      'p.tracking_number',
      'p.dispatched_at',
      'p.created_at',
      'p.track_failures',
      'o.buyer_id',
      'o.seller_id',
      'o.created_at as ordered_at',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('users as u')
            .where((user) => user.or([user('u.id', '=', user.ref('o.buyer_id')), user('u.id', '=', user.ref('o.seller_id'))]))
            .where('u.status', '=', 'deleted')
            .select('u.id'),
        )
        .as('has_former_member'),
    )

/** Finds a parcel with a number that was not cancelled. */
export async function findTrackedParcel(db: DbOrTx, parcelId: number) {
  const parcel = await selectParcels(db).where('p.id', '=', parcelId).where('p.status', '<>', 'cancelled').executeTakeFirst()
  return parcel?.tracking_number ? { ...parcel, tracking_number: parcel.tracking_number } : undefined
}
export type TrackedParcelRow = NonNullable<Awaited<ReturnType<typeof findTrackedParcel>>>

/**
 * Lists the parcels with a number: that with a label bought here first, then in the order in which
 * they got the number. Uses the index `parcels_of_tracking_number`.
 */
export const listParcelsOfNumber = (db: DbOrTx, trackingNumber: string) =>
  selectParcels(db)
    .where(sql`upper(replace(p.tracking_number, ' ', ''))`, '=', trackingNumber)
    .orderBy(sql`p.label_id is null`)
    .orderBy(sql`coalesce(p.numbered_at, p.created_at)`)
    .orderBy('p.id')
    .execute()

/** Lists what is known about a parcel with this number: events of its carrier, and of operators. */
export const listScans = (db: DbOrTx, { id, tracking_number }: Pick<TrackedParcelRow, 'id' | 'tracking_number'>) =>
  db
    .selectFrom('parcel_events')
    .where('parcel_id', '=', id)
    .where((eb) => eb.or([eb('source', '=', 'operator'), eb('tracking_number', '=', tracking_number)]))
    .select(['id', 'code', 'at', 'source'])
    .execute()

const selectFollowed = (db: DbOrTx) => db.selectFrom('parcels').where('track_at', 'is not', null)

/** The instant at which a carrier has to be asked next. */
export async function findNextPoll(db: DbOrTx): Promise<Date | null> {
  const row = await selectFollowed(db).select('track_at').orderBy('track_at').limit(1).executeTakeFirst()
  return row?.track_at ?? null
}

/** Lists the parcels whose carrier has to be asked, earliest first. */
export const listDueParcels = (db: DbOrTx, { now, limit }: { now: Date; limit: number }) =>
  selectFollowed(db).where('track_at', '<=', now).select('id').orderBy('track_at').limit(limit).execute()
