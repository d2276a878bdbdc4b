import type { DbOrTx } from '#platform/db/db.ts'

/**
 * Lists what an order shows of its refunds, oldest first. Here, because refunds import orders and
 * not the reverse.
 */
export async function listRefundsOfOrders(db: DbOrTx, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('refunds as r')
    .where('r.order_id', 'in', orderIds)
    .select(['r.id', 'r.order_id', 'r.status', 'r.reason', 'r.items_minor', 'r.shipping_minor', 'r.due_at'])
    .select((eb) =>
      eb
        .selectFrom('refund_items')
        .whereRef('refund_id', '=', 'r.id')
        .select((item) => item.fn.agg<number[]>('array_agg', ['order_item_id']).as('ids'))
        .as('item_ids'),
    )
    .orderBy('r.id')
    .execute()
}
