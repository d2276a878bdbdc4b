/** What has become of an auction that is over. */
export type ScriptedEnd =
  | 'to_pay' // won
  | 'paid'
  | 'not_paid'
  | 'reserve_not_met'
  | 'without_bids'
  | 'cancelled' // by the seller
  | 'bought' // at the buy-now price, and to be paid

/** `bidders`: keys in the order of their bids. The last one wins, or is the buyer. */
export type AuctionScript = { seller: string; hoursAgo: number; end: ScriptedEnd; bidders: string[] }

/**
 * Auctions that are over. Each end occurs, and the seller `rosie` has one of each that sellers can
 * react to.
 */
export const auctionScripts: AuctionScript[] = [
  { seller: 'rosie', hoursAgo: 20, end: 'to_pay', bidders: ['tom', 'marcus', 'priya', 'hamish', 'tom', 'marcus'] },
  { seller: 'rosie', hoursAgo: 216, end: 'paid', bidders: ['hamish', 'priya', 'tom', 'priya'] },
  { seller: 'rosie', hoursAgo: 50, end: 'without_bids', bidders: [] },
  { seller: 'rosie', hoursAgo: 8, end: 'reserve_not_met', bidders: ['tom', 'priya', 'tom'] },
  { seller: 'rosie', hoursAgo: 132, end: 'not_paid', bidders: ['tom', 'dave', 'hamish'] },
  { seller: 'imran', hoursAgo: 126, end: 'not_paid', bidders: ['hamish', 'marcus', 'priya', 'marcus'] },
  { seller: 'dave', hoursAgo: 74, end: 'paid', bidders: ['priya', 'marcus', 'tom', 'priya', 'tom'] },
  { seller: 'marcus', hoursAgo: 30, end: 'to_pay', bidders: ['tom', 'dave', 'aoife', 'dave'] },
  { seller: 'niamh', hoursAgo: 44, end: 'cancelled', bidders: ['priya', 'hamish'] },
  { seller: 'dave', hoursAgo: 3, end: 'bought', bidders: ['hamish'] },
]

/** Who leads and who is outbid in the running auctions with bids that end latest. */
export const runningRoles: { key: string; leads: boolean }[] = ['priya', 'marcus', 'dave'].flatMap((key) => [
  { key, leads: true },
  { key, leads: false },
])

/** Numbers of bids of the running auctions, in turn. */
export const bidCounts = [12, 3, 0, 7, 1, 0, 5, 2, 9, 0, 4, 3] as const
