import { unreadAuctions, unreadBids, unreadOutbids } from '#features/auction-lists/public.ts'
import { unreadMessages } from '#features/chats/public.ts'
import { unreadNotifications } from '#features/notifications/public.ts'
import { unreadBuyerOffers, unreadSellerOffers } from '#features/offers/public.ts'
import { unreadOrders, unreadSoldItems } from '#features/orders/public.ts'
import { unreadBuyerReviews, unreadSellerReviews } from '#features/reviews/public.ts'
import type { CounterTable } from './context.ts'

/** The badges that are counted by SQL. */
export const counters: CounterTable = {
  unread_messages: unreadMessages,
  unread_sold_items: unreadSoldItems,
  unread_order: unreadOrders,
  unread_seller_offers: unreadSellerOffers,
  unread_buyer_offers: unreadBuyerOffers,
  unread_auctions: unreadAuctions,
  unread_bids: unreadBids,
  unread_outbids: unreadOutbids,
  unread_buyer_reviews: unreadBuyerReviews,
  unread_seller_reviews: unreadSellerReviews,
  unread_notifications: unreadNotifications,
}
