import { type ParcelStatus, parcelMachine } from '@partlane/domain/orders/parcel-machine'
import type { Updateable } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import type { Parcels } from '#platform/db/schema.generated.ts'
import { wakeOnCommit } from '#platform/jobs/define-deadline.ts'
import type { PackedItem } from './parcels.policy.ts'

/** Finds the parcel that an earlier request with the same attempt has made. */
export const findParcelOfAttempt = (tx: Tx, orderId: number, attempt: string) =>
  tx.selectFrom('parcels').where('order_id', '=', orderId).where('attempt', '=', attempt).select('id').executeTakeFirst()

type TrackingColumns = Pick<Updateable<Parcels>, 'carrier_name' | 'tracking_number' | 'tracking_url'> & { carrier: string }
type NewParcel = TrackingColumns & {
  orderId: number
  attempt: string
  items: readonly PackedItem[]
  /** Of a return. */
  refundId?: number
  /** The carrier does not have it yet: it has a label that was bought on the marketplace. */
  labelId?: number
  now: Date
}

/** Name of the deadline that asks carriers for events. A parcel with a number wakes it. */
export const FOLLOW_PARCELS = 'tracking.follow-parcels'

/**
 * Inserts a parcel with its items. It is on its way, to the buyer or back, unless it has a label.
 * @returns its id
 */
export async function insertParcel(tx: Tx, { orderId, items, refundId, labelId, now, ...columns }: NewParcel): Promise<number> {
  const { parcel_id } = await tx
    .with('added', (query) =>
      query
        .insertInto('parcels')
        .values({
          ...columns,
          ...(refundId === undefined ? {} : { direction: 'return', refund_id: refundId }),
          order_id: orderId,
          ...(labelId === undefined
            ? { status: 'in_transit', dispatched_at: now, track_at: columns.tracking_number ? now : null }
            : { status: 'prepared', label_id: labelId }),
          created_at: now,
          updated_at: now,
        })
        .returning('id'),
    )
    .insertInto('parcel_items')
    .values((eb) => items.map((item) => ({ ...item, parcel_id: eb.selectFrom('added').select('id') })))
    .returning(['parcel_id', wakeOnCommit({ name: FOLLOW_PARCELS }).as('woken')])
    .executeTakeFirstOrThrow()
  return parcel_id
}

type ParcelChange = Partial<TrackingColumns> &
  Pick<Updateable<Parcels>, 'dispatched_at' | 'delivered_at' | 'updated_at' | 'numbered_at' | 'track_at' | 'track_failures'> & {
    status?: ParcelStatus
  }

/** Changes a parcel. One that has ended is no longer followed. */
export async function updateParcel(tx: Tx, parcelId: number, change: ParcelChange): Promise<void> {
  const hasEnded = change.status !== undefined && parcelMachine.isFinal(change.status)
  await tx
    .updateTable('parcels')
    .set({ ...change, ...(hasEnded ? { track_at: null } : {}) })
    .where('id', '=', parcelId)
    .execute()
}
