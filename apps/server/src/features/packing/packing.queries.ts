import type { DbOrTx } from '#platform/db/db.ts'

/** Lists the orders of a seller that have something to pack, with what their documents show. */
export const listPackingOrders = (db: DbOrTx, { sellerId, orderIds }: { sellerId: number; orderIds: number[] }) =>
  db
    .selectFrom('orders')
    .where('seller_id', '=', sellerId)
    .where('id', 'in', orderIds)
    .where('status', 'not in', ['processing', 'cancelled'])
    .select(['id', 'reference', 'created_at', 'address', 'shipping_minor', 'currency'])
    .execute()
export type PackingOrderRow = Awaited<ReturnType<typeof listPackingOrders>>[number]

/** Lists the items that were not declined. */
export const listPackingItems = (db: DbOrTx, orderIds: number[]) =>
  db
    .selectFrom('order_items as i')
    .innerJoin('listings as l', 'l.id', 'i.listing_id')
    .where('i.order_id', 'in', orderIds)
    .where('i.status', '<>', 'declined')
    .select(['i.order_id', 'i.title', 'i.quantity', 'i.unit_price_minor', 'i.unit_surcharge_minor', 'i.shipping_type', 'l.sku'])
    .orderBy('i.id')
    .execute()
export type PackingItemRow = Awaited<ReturnType<typeof listPackingItems>>[number]
