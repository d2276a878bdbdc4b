import { listRepayments } from '#features/repayments/public.ts'
import { hasSurcharge, listSurcharges } from '#features/surcharges/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { listDeadlines } from './order-deadlines.queries.ts'
import { listRefundsOfOrders } from './order-refunds.queries.ts'
import { listCollections, listItems, listSteps } from './orders.queries.ts'
import { listParcelItems, listParcels } from './parcels.queries.ts'

/**
 * Loads what belongs to orders, besides their parties. Eight statements for any number, nine with
 * surcharges.
 */
export async function loadOrderParts(db: DbOrTx, orderIds: readonly number[]) {
  const ids = [...orderIds]
  const items = Map.groupBy(await listItems(db, ids), byOrder)
  const deadlines = Map.groupBy(await listDeadlines(db, ids), byOrder)
  const parcels = Map.groupBy(await listParcels(db, ids), byOrder)
  const parcelItems = Map.groupBy(await listParcelItems(db, ids), ({ parcel_id }) => parcel_id)
  const steps = Map.groupBy(await listSteps(db, ids), byOrder)
  const repayments = Map.groupBy(await listRepayments(db, ids), byOrder)
  const refunds = Map.groupBy(await listRefundsOfOrders(db, ids), byOrder)
  const surcharges = Map.groupBy(hasSurcharge([...items.values()].flat()) ? await listSurcharges(db, ids) : [], byOrder)
  const collections = new Map((await listCollections(db, ids)).map((row) => [row.order_id, row]))
  return (orderId: number) => ({
    items: items.get(orderId) ?? [],
    deadlines: deadlines.get(orderId) ?? [],
    parcels: (parcels.get(orderId) ?? []).map((parcel) => ({ ...parcel, items: parcelItems.get(parcel.id) ?? [] })),
    steps: steps.get(orderId) ?? [],
    repayments: repayments.get(orderId) ?? [],
    refunds: refunds.get(orderId) ?? [],
    surcharges: surcharges.get(orderId) ?? [],
    collection: collections.get(orderId),
  })
}
export type OrderParts = ReturnType<Awaited<ReturnType<typeof loadOrderParts>>>

const byOrder = ({ order_id }: { order_id: number }) => order_id
