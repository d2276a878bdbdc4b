import type { BidRow, SellerAuction } from '@partlane/contract/auctions'
import { money } from '@partlane/domain/money/amounts'
import { type ListedOwnSide, presentAuction, presentOwnAuction } from '#features/auctions/public.ts'
import type { RunRow, SellerRunRow } from './auction-lists.queries.ts'

type Card = NonNullable<BidRow['listing']>
type Viewer = { userId: number; now: Date; listing: Card | null }

/** An auction that the viewer bids in or watches. */
export const presentBidRow = (row: RunRow, own: ListedOwnSide, { userId, now, listing }: Viewer): BidRow => ({
  ...presentOwnAuction(row, own, { userId, now }),
  read: own.read,
  listing,
})

/** An auction for its seller. A run that was followed by another one allows nothing. */
export function presentSellerAuction(row: SellerRunRow, { now, listing }: Omit<Viewer, 'userId'>): SellerAuction {
  const { currency, line_status, pay_until } = row
  return {
    ...presentAuction(row, now),
    reserve_price: row.reserve_price_minor === null ? null : money(row.reserve_price_minor, currency),
    view_count: row.view_count,
    like_count: row.like_count,
    unanswered_questions: row.unanswered_questions,
    winner_paid: line_status === null ? null : line_status === 'paid',
    pay_until: line_status === 'open' && pay_until ? pay_until.toISOString() : null,
    second_chance_status: row.second_chance_status,
    read: row.seller_read,
    actions: row.id === row.latest_run_id ? listActions(row, now) : [],
    listing,
  }
}

/** What the seller of an auction has to do with it as a bidder: nothing. */
const noOwnSide = {
  maximum_minor: null,
  bid_status: null,
  watching: false,
  line: null,
  second_chance_status: null,
  ownBids: [],
  not_paid_at: [],
}
const listActions = (row: SellerRunRow, now: Date) => presentOwnAuction(row, noOwnSide, { userId: row.seller_id, now }).actions
