/**
 * Kinds of action notification (specification, section 3). Each has its own icon and texts.
 * `payout`, `credit`, `chargeback` and `report` are additions.
 */
export const objectNames = [
  'accepted_offer',
  'auction',
  'approved_account',
  'auction_close_with_winner',
  'chat_message',
  'create_offer',
  'create_bid',
  'reserve_lowered',
  'create_review',
  'create_refund_request',
  'counter_offer',
  'declined_refund_request',
  'offer',
  'order',
  'refund_request',
  'review',
  'sold_listing',
  'buyer_listing_matched',
  'payout',
  'credit',
  'chargeback',
  'report',
] as const
export type ObjectName = (typeof objectNames)[number]
