import type { ObjectName } from './object-names.ts'

/** Values of a notification's text, and ids for its link. */
export type NotificationData = Record<string, string | number | null>

/**
 * Path of the page that a notification links to. Each feature with notifications has a line here.
 */
const refundPath = ({ refund_id, side }: NotificationData) =>
  `/profile/${side === 'seller' ? 'sold-items' : 'my-orders'}/refunds${refund_id ? `/${refund_id}` : ''}`

const offersPath = ({ side }: NotificationData) => `/profile/${side === 'seller' ? 'offers' : 'my-offers'}`
/** Old notices have a `listing_slug` only if they lead to the page of the listing. */
const auctionsPath = ({ side, state, listing_slug, page }: NotificationData) =>
  listing_slug && page !== 'list'
    ? `/listings/${listing_slug}`
    : `/profile/${side === 'seller' ? 'auctions' : 'my-bids'}${state === 'closed' ? '?state=closed' : ''}`

const paths: Record<ObjectName, (data: NotificationData) => string> = {
  sold_listing: ({ order_id }) => (order_id ? `/profile/sold-items/orders/${order_id}` : '/profile/sold-items/orders'),
  // The profile shows the documents and their statuses
  approved_account: ({ may_sell }) => (may_sell ? '/sell' : '/profile/details'),
  // A paid purchase has several orders, one for each seller: the list
  order: ({ order_id, side }) => `/profile/${side === 'seller' ? 'sold-items' : 'my-orders'}/orders${order_id ? `/${order_id}` : ''}`,
  create_refund_request: refundPath,
  refund_request: refundPath,
  declined_refund_request: refundPath,
  create_review: ({ order_id, side }) => `/profile/${side === 'seller' ? 'sold-items' : 'my-orders'}/orders/${order_id}`,
  payout: ({ side }) => (side === 'operator' ? '/staff/payouts' : '/profile/earnings'),
  credit: ({ side }) => (side === 'operator' ? '/staff/credits' : '/profile/earnings'),
  chargeback: ({ order_id }) => `/profile/sold-items/orders/${order_id}`,
  report: ({ decision_id }) => (decision_id ? `/profile/reports/decisions/${decision_id}` : '/profile/reports'),
  chat_message: ({ chat_id }) => `/profile/messages?chatId=${chat_id}`,
  create_offer: offersPath,
  counter_offer: offersPath,
  accepted_offer: offersPath,
  offer: offersPath,
  create_bid: auctionsPath,
  // A second chance is an offer
  auction: (data) => (data.offer_id ? offersPath(data) : auctionsPath(data)),
  reserve_lowered: auctionsPath,
  auction_close_with_winner: auctionsPath,
  buyer_listing_matched: () => '/profile/match-me-and-saved-search/match',
  review: ({ tab }) => `/profile/reviews/${tab === 'given' ? 'given' : 'received'}`,
}

/** Undefined for an object name of a newer server. */
export const notificationPath = (objectName: ObjectName, data: NotificationData): string | undefined => paths[objectName]?.(data)
