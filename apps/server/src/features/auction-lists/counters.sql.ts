import { sql } from 'kysely'

/** Badge: own auctions with a bid or an end since the list was opened. */
export const unreadAuctions = (userId: number) =>
  sql<number>`(select count(*) from auctions where seller_id = ${userId} and not seller_read)::integer`

/** Badge: auctions that the user bids in, with news since the list was opened. */
export const unreadBids = (userId: number) =>
  sql<number>`(select count(*) from auction_bidders where bidder_id = ${userId} and not read)::integer`

/** Badge: those of them that are open and where the user is outbid now. */
export const unreadOutbids = (userId: number) =>
  sql<number>`(select count(*) from auction_bidders bidder join auctions a on a.id = bidder.auction_id
    where bidder.bidder_id = ${userId} and not bidder.read and bidder.outbid and a.state = 'open')::integer`
