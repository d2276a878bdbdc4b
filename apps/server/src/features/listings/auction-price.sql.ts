import { sql } from 'kysely'

/** What an auction `auction` was bought for at once, otherwise its price. Null: no bids. */
export const auctionPrice = sql<
  number | null
>`case when auction.outcome = 'bought' then auction.buy_now_price_minor else auction.price_minor end`
