import { listParcelItems, listParcels } from '#features/orders/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { listRefundEntries, listRefundItems, listRefundPhotos, type RefundRow } from './refunds.queries.ts'

/** Loads what belongs to refunds, besides their parties. Five statements for any number. */
export async function loadRefundParts(db: DbOrTx, refunds: readonly Pick<RefundRow, 'id' | 'order_id'>[]) {
  const ids = refunds.map(({ id }) => id)
  const orderIds = [...new Set(refunds.map(({ order_id }) => order_id))]
  const items = Map.groupBy(await listRefundItems(db, ids), ({ refund_id }) => refund_id)
  const entries = Map.groupBy(await listRefundEntries(db, ids), ({ refund_id }) => refund_id)
  const photos = Map.groupBy(await listRefundPhotos(db, ids), ({ entry_id }) => entry_id)
  const parcels = Map.groupBy(await listParcels(db, orderIds), ({ refund_id }) => refund_id)
  const parcelItems = Map.groupBy(await listParcelItems(db, orderIds), ({ parcel_id }) => parcel_id)
  return (refundId: number) => ({
    items: items.get(refundId) ?? [],
    entries: (entries.get(refundId) ?? []).map((entry) => ({ ...entry, photos: photos.get(entry.id) ?? [] })),
    parcels: (parcels.get(refundId) ?? []).map((parcel) => ({ ...parcel, items: parcelItems.get(parcel.id) ?? [] })),
  })
}
export type RefundParts = ReturnType<Awaited<ReturnType<typeof loadRefundParts>>>
