import { sql } from 'kysely'
import { COUNT_CAP } from '#platform/db/pagination.ts'

/** Badge of "Sold items": orders that the seller has not read, up to `COUNT_CAP`. */
export const unreadSoldItems = (userId: number) =>
  sql<number>`(select count(*) from (select from orders where seller_id = ${userId} and seller_read_at is null limit ${COUNT_CAP}) as unread)`

/** Badge of "My orders": orders that the buyer has not read, up to `COUNT_CAP`. */
export const unreadOrders = (userId: number) =>
  sql<number>`(select count(*) from (select from orders where buyer_id = ${userId} and buyer_read_at is null limit ${COUNT_CAP}) as unread)`
