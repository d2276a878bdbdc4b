import type { ObjectName } from './object-names.ts'

/**
 * The notices of offers, auctions and matches with the object names of the specification
 * (product-rules, "Which event makes which notice").
 */
export const tradeNotices = {
  offer_made: 'create_offer',
  offer_to_watcher: 'create_offer',
  offer_countered: 'counter_offer',
  offer_accepted: 'accepted_offer',
  offer_accepted_seller: 'accepted_offer',
  offer_accepted_by_limit: 'accepted_offer',
  offer_declined: 'offer',
  offer_withdrawn: 'offer',
  offer_expired: 'offer',
  offer_paid: 'offer',
  offer_answer_near: 'offer',
  offer_pay_near: 'offer',
  bid_placed: 'create_bid',
  auction_outbid: 'auction',
  auction_hour_left: 'auction',
  auction_minutes_left: 'auction',
  auction_cancelled: 'auction',
  auction_cancelled_by_operator: 'auction',
  auction_without_winner: 'auction',
  auction_second_chance: 'auction',
  auction_not_paid: 'auction',
  auction_missed_payment: 'auction',
  reserve_lowered: 'reserve_lowered',
  auction_bought: 'auction_close_with_winner',
  auction_won: 'auction_close_with_winner',
  auction_sold: 'auction_close_with_winner',
  listing_matched: 'buyer_listing_matched',
} as const satisfies Record<string, ObjectName>
export type TradeNotice = keyof typeof tradeNotices
