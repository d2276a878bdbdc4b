import { sql } from 'kysely'
import { COUNT_LIMIT } from '#platform/db/pagination.ts'

/** Counts the unread reviews that a user received from authors of one side, up to COUNT_LIMIT. */
const countUnread = (userId: number, side: 'buyer' | 'seller') =>
  sql<number>`(select count(*) from (
    select from reviews where reviewed_id = ${userId} and side = ${side} and status = 'visible' and read_at is null limit ${COUNT_LIMIT}
  ) as unread)`

/** Badge: reviews received as a buyer, which sellers wrote. */
export const unreadBuyerReviews = (userId: number) => countUnread(userId, 'seller')

/** Badge: reviews received as a seller, which buyers wrote. */
export const unreadSellerReviews = (userId: number) => countUnread(userId, 'buyer')
