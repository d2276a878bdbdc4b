import { sql } from 'kysely'
import { COUNT_LIMIT } from '#platform/db/pagination.ts'

/** Badge of "Sold items": orders that the seller has not read, up to `COUNT_LIMIT`. */
export const unreadSoldItems = (userId: number) =>
  sql<number>`(select count(*) from (select from orders where seller_id = ${userId} and seller_read_at is null limit ${COUNT_LIMIT}) as unread)`

/** Badge of "My orders": orders that the buyer has not read, up to `COUNT_LIMIT`. */
export const unreadOrders = (userId: number) =>
  sql<number>`(select count(*) from (select from orders where buyer_id = ${userId} and buyer_read_at is null limit ${COUNT_LIMIT}) as unread)`
