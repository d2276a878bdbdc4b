import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import { listChargebackOrders } from './chargebacks.queries.ts'

/** Loads what is known about the orders of a chargeback, as evidence. */
export async function loadEvidenceFacts(db: DbOrTx, chargebackId: number) {
  const [orders, shares, payment] = await Promise.all([
    listDisputedOrders(db, chargebackId),
    listChargebackOrders(db, chargebackId),
    db
      .selectFrom('payments as p')
      .innerJoin('chargebacks as c', 'c.payment_id', 'p.id')
      .where('c.id', '=', chargebackId)
      .select('p.created_at')
      .executeTakeFirstOrThrow(),
  ])
  const ids = orders.map(({ id }) => id)
  const parts = ids.length === 0 ? { items: [], parcels: [], events: [], refunds: [], messages: [] } : await loadParts(db, ids)
  return { orders, shares, paidAt: payment.created_at, ...parts }
}
export type EvidenceFacts = Awaited<ReturnType<typeof loadEvidenceFacts>>

const listDisputedOrders = (db: DbOrTx, chargebackId: number) =>
  db
    .selectFrom('chargeback_orders as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .innerJoin('users as b', 'b.id', 'o.buyer_id')
    .leftJoin('order_collections as k', 'k.order_id', 'o.id')
    .where('c.chargeback_id', '=', chargebackId)
    .select([
      'o.id',
      'o.reference',
      'o.buyer_email',
      'o.address',
      'o.created_at',
      'o.terms_version',
      'o.currency',
      'o.items_minor',
      'o.shipping_minor',
      'o.surcharge_minor',
      'o.shipping_type',
      'k.collected_at',
      'c.seller_text',
      sql<string>`concat_ws(' ', b.first_name, b.last_name)`.as('buyer_name'),
    ])
    .orderBy('o.id')
    .execute()

async function loadParts(db: DbOrTx, orderIds: number[]) {
  const [items, parcels, events, refunds, messages] = await Promise.all([
    db
      .selectFrom('order_items')
      .where('order_id', 'in', orderIds)
      .select([
        'order_id',
        'title',
        'quantity',
        'unit_price_minor',
        'status',
        'confirmed_at',
        'shipping_type',
        'return_days',
        'return_paid_by',
        'warranty',
      ])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('parcels')
      .where('order_id', 'in', orderIds)
      .where('direction', '=', 'outward')
      .where('status', 'not in', ['prepared', 'cancelled'])
      .select(['id', 'order_id', 'carrier', 'carrier_name', 'tracking_number', 'tracking_url', 'dispatched_at', 'delivered_at'])
      .orderBy('id')
      .execute(),
    db
      .selectFrom('parcel_events as e')
      .innerJoin('parcels as p', 'p.id', 'e.parcel_id')
      .where('p.order_id', 'in', orderIds)
      .where('p.direction', '=', 'outward')
      .select(['e.parcel_id', 'e.code', 'e.at', 'e.location'])
      .orderBy('e.at')
      .orderBy('e.id')
      .execute(),
    db
      .selectFrom('refunds')
      .where('order_id', 'in', orderIds)
      .select(['order_id', 'reason', 'status', 'created_at'])
      .orderBy('id')
      .execute(),
    listMessagesOfOrders(db, orderIds),
  ])
  return { items, parcels, events, refunds, messages }
}

/** What buyer and seller wrote to each other about items of orders. */
const listMessagesOfOrders = (db: DbOrTx, orderIds: number[]) =>
  db
    .selectFrom('orders as o')
    .innerJoin('chats as c', (join) => join.onRef('c.buyer_id', '=', 'o.buyer_id').onRef('c.seller_id', '=', 'o.seller_id'))
    .innerJoin('messages as m', 'm.chat_id', 'c.id')
    .where('o.id', 'in', orderIds)
    .where('m.text', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('order_items as i').whereRef('i.order_id', '=', 'o.id').whereRef('i.listing_id', '=', 'c.listing_id').select('i.id'),
      ),
    )
    .select(['o.id as order_id', 'm.author', 'm.created_at', 'm.text'])
    .$narrowType<{ text: string }>()
    .orderBy('m.id')
    .execute()
