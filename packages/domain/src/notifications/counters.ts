/**
 * Counters of the badges: the names of the specification's client and server (section 3), and our
 * own `unread_notifications` for the bell.
 */
export const counterNames = [
  'unread_messages',
  'unread_sold_items',
  'unread_seller_offers',
  'unread_auctions',
  'unread_order',
  'unread_buyer_offers',
  'unread_bids',
  'unread_outbids',
  'unread_buyer_reviews',
  'unread_seller_reviews',
  'unread_match_me',
  'unread_notifications',
] as const
export type CounterName = (typeof counterNames)[number]
export type Counters = Record<CounterName, number>

export const zeroCounters = Object.fromEntries(counterNames.map((name) => [name, 0])) as Counters

/** Lists the counters that are higher than before. */
export const listIncreasedCounters = (before: Counters, after: Counters): CounterName[] =>
  counterNames.filter((name) => after[name] > before[name])
