import { orderMachine, orderStatuses } from '@partlane/domain/orders/order-machine'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

const unfinishedStatuses = orderStatuses.filter((status) => !orderMachine.isFinal(status))

type OpenOrders = {
  count: number
  /** When the last of the stored deadlines passes. Later ones can follow. */
  last_due_at: Date | null
}

/**
 * Counts the orders of a buyer or seller without a final status or with an open refund, which
 * prevent the closing of the account.
 */
export async function countOpenOrders(db: DbOrTx, userId: number): Promise<OpenOrders> {
  const { rows } = await sql<OpenOrders>`
    with open_orders as (
      select id from orders o
      where (buyer_id = ${userId} or seller_id = ${userId})
        and (status = any(${unfinishedStatuses}) or exists (select from order_items where order_id = o.id and open_refund_id is not null))
    )
    select count(*)::int as count,
      (select max(due_at) from order_deadlines d join open_orders o on o.id = d.order_id where d.ended_at is null) as last_due_at
    from open_orders`.execute(db)
  return rows[0] ?? { count: 0, last_due_at: null }
}
