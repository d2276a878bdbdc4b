import type { DbOrTx } from '#platform/db/db.ts'

/** Loads what is known about the orders of a chargeback, as evidence. */
export async function loadEvidenceFacts(db: DbOrTx, chargebackId: number) {
  const orders = await db
    .selectFrom('chargeback_orders as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .innerJoin('users as b', 'b.id', 'o.buyer_id')
    .where('c.chargeback_id', '=', chargebackId)
    .select([
      'o.id',
      'o.reference',
      'o.buyer_email',
      'o.address',
      'o.created_at',
      'o.terms_version',
      'b.first_name',
      'b.last_name',
      'c.seller_text',
    ])
    .orderBy('o.id')
    .execute()
  const ids = orders.map(({ id }) => id)
  if (ids.length === 0) return { orders, items: [], parcels: [], events: [], refunds: [] }
  const [items, parcels, events, refunds] = await Promise.all([
    db
      .selectFrom('order_items')
      .where('order_id', 'in', ids)
      .select(['order_id', 'title', 'quantity', 'confirmed_at'])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('parcels')
      .where('order_id', 'in', ids)
      .where('direction', '=', 'outward')
      .select(['id', 'order_id', 'carrier', 'carrier_name', 'tracking_number', 'dispatched_at', 'delivered_at'])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('parcel_events as e')
      .innerJoin('parcels as p', 'p.id', 'e.parcel_id')
      .where('p.order_id', 'in', ids)
      .where('p.direction', '=', 'outward')
      .select(['e.parcel_id', 'e.code', 'e.at', 'e.location'])
      .orderBy('e.at')
      .execute(),
    db
      .selectFrom('refunds')
      .where('order_id', 'in', ids)
      .select(['order_id', 'reason', 'status', 'items_minor', 'created_at'])
      .orderBy('id')
      .execute(),
  ])
  return { orders, items, parcels, events, refunds }
}
export type EvidenceFacts = Awaited<ReturnType<typeof loadEvidenceFacts>>
