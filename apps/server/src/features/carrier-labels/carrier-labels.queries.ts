import { unfinishedLabelStatuses } from '@partlane/domain/shipping/label-machine'
import { sellerPlaceOrder } from '#features/shipping-rules/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'

const selectLabel = (db: DbOrTx) =>
  db
    .selectFrom('carrier_labels as l')
    .innerJoin('parcels as p', 'p.label_id', 'l.id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .leftJoin('refunds as r', 'r.id', 'l.refund_id')
    .selectAll('l')
    .select(['p.id as parcel_id', 'p.status as parcel_status', 'p.direction', 'o.seller_id', 'o.buyer_id', 'o.reference', 'o.address'])
    .select('r.return_address')

/** Finds a label with its parcel and what its order has for it. */
export const findLabel = (db: DbOrTx, labelId: number) => selectLabel(db).where('l.id', '=', labelId).executeTakeFirst()

/** As `findLabel`, for an id that is known to exist. */
export const getLabel = (db: DbOrTx, labelId: number) => selectLabel(db).where('l.id', '=', labelId).executeTakeFirstOrThrow()
export type LabelRow = Awaited<ReturnType<typeof getLabel>>

/** Finds the label that an earlier request with the same attempt has requested. */
export async function findLabelOfAttempt(db: DbOrTx, orderId: number, attempt: string): Promise<number | undefined> {
  const parcel = await db
    .selectFrom('parcels')
    .where('order_id', '=', orderId)
    .where('attempt', '=', attempt)
    .where('label_id', 'is not', null)
    .select('label_id')
    .executeTakeFirst()
  return parcel?.label_id ?? undefined
}

/** Lists the items of an order with the weight and the sides of one unit. */
export const listMeasuredItems = (db: DbOrTx, orderId: number) =>
  db
    .selectFrom('order_items as i')
    .innerJoin('listings as l', 'l.id', 'i.listing_id')
    .where('i.order_id', '=', orderId)
    .select([
      'i.id',
      'i.status',
      'i.shipping_type',
      'i.quantity',
      'i.delivered_at',
      'i.open_refund_id',
      'l.weight_grams',
      'l.length_mm',
      'l.width_mm',
      'l.height_mm',
      'l.dispatch_address_id',
    ])
    .execute()

/** Lists the units in a parcel. */
export const listItemsOfParcel = (db: DbOrTx, parcelId: number) =>
  db
    .selectFrom('parcel_items as u')
    .innerJoin('order_items as i', 'i.id', 'u.order_item_id')
    .where('u.parcel_id', '=', parcelId)
    .select(['u.order_item_id', 'u.quantity', 'i.status', 'i.shipping_type', 'i.open_refund_id'])
    .execute()

/**
 * Lists the addresses from which a seller can send, the preferred one first. An address without a
 * street is no sender of a parcel.
 */
export const listSenderAddresses = (db: DbOrTx, sellerId: number) =>
  db
    .selectFrom('addresses as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('a.user_id', '=', sellerId)
    .where('a.line1', '<>', '')
    .select(['a.id', 'a.full_name', 'a.company_name', 'a.line1', 'a.line2', 'a.city', 'a.postal_code', 'a.country'])
    .select(['u.first_name', 'u.last_name'])
    .orderBy(sellerPlaceOrder)
    .orderBy('a.id', 'desc')
    .execute()

const selectUnfinished = (db: DbOrTx) => db.selectFrom('carrier_labels').where('status', 'in', [...unfinishedLabelStatuses])

/** When the label that waits longest for its gateway was changed last. */
export async function findOldestUnfinishedChange(db: DbOrTx): Promise<Date | undefined> {
  const row = await selectUnfinished(db).select('updated_at').orderBy('updated_at').limit(1).executeTakeFirst()
  return row?.updated_at
}

/** Lists labels that wait for their gateway without a change since a time, longest first. */
export const listUnfinishedLabels = (db: DbOrTx, { updatedBefore, limit }: { updatedBefore: Date; limit: number }) =>
  selectUnfinished(db).where('updated_at', '<=', updatedBefore).select(['id', 'status']).orderBy('updated_at').limit(limit).execute()

/** Lists labels of parcels to the buyer that no carrier has got and that can still be used. */
export const listPreparedLabels = (db: DbOrTx, orderId: number) =>
  selectLabel(db)
    .where('l.order_id', '=', orderId)
    .where('l.status', 'in', ['requested', 'bought'])
    .where('p.direction', '=', 'outward')
    .where('p.status', '=', 'prepared')
    .execute()

/** Lists the labels of a return that no carrier has got and that can still be used. */
export const listUnusedReturnLabels = (db: DbOrTx, refundId: number) =>
  selectLabel(db)
    .where('l.refund_id', '=', refundId)
    .where('l.status', 'in', ['requested', 'bought'])
    .where('p.status', '=', 'prepared')
    .execute()

/** Whether a return has a label that can be used, was used, or is being given back. */
export async function hasReturnLabel(db: DbOrTx, refundId: number): Promise<boolean> {
  const label = await db
    .selectFrom('carrier_labels')
    .where('refund_id', '=', refundId)
    .where('status', 'in', ['requested', 'bought', 'cancelling'])
    .select('id')
    .executeTakeFirst()
  return label !== undefined
}

/** Lists labels with a file that were requested before a time, oldest first. */
export const listOldFiles = (db: DbOrTx, { createdBefore, limit }: { createdBefore: Date; limit: number }) =>
  db
    .selectFrom('carrier_labels')
    .where('file_key', 'is not', null)
    .where('created_at', '<', createdBefore)
    .select(['id', 'file_key'])
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Lists the files of the labels of orders whose parcels no carrier has got, oldest first. */
export const listFilesOfPreparedParcels = (db: DbOrTx, orderIds: readonly number[]) =>
  db
    .selectFrom('carrier_labels as l')
    .innerJoin('parcels as p', 'p.label_id', 'l.id')
    .where('l.order_id', 'in', nonEmptyIds(orderIds))
    .where('l.status', '=', 'bought')
    .where('p.status', '=', 'prepared')
    .where('p.direction', '=', 'outward')
    .select(['l.order_id', 'l.file_key'])
    .orderBy('l.id')
    .execute()
