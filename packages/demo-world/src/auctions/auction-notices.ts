import { closedAtOf, payUntilOf } from '../agreed-sales/agreed-sale.ts'
import { shortNameOf, tradeNoticeRow } from '../notices.ts'
import type { Row } from '../services.ts'
import { type PlannedAuction, type PlannedBid, standingOf } from './auction-plan.ts'

type Side = 'buyer' | 'seller'
type IdOf = (bid: Pick<PlannedBid, 'id'>) => number

/** The notices of an auction: those of its bids, and of its end. */
export function auctionNotices(auction: PlannedAuction, idOf: IdOf, now: Date): Row[] {
  return [...bidNotices(auction, idOf, now), ...endNotices(auction, now)]
}

/** They lead to the page of the listing. */
const placeOf = ({ id, listing: { row }, ending }: PlannedAuction, side: Side) => ({
  auction_id: id,
  title: row.title,
  listing_slug: row.slug,
  state: ending ? 'closed' : 'open',
  side,
})
/** They lead to the list of the recipient's auctions. */
const valuesOf = (auction: PlannedAuction, side: Side) => ({ ...placeOf(auction, side), page: 'list' })
const amountOf = ({ listing }: PlannedAuction, amount_minor: number | null) => ({ amount_minor, currency: listing.row.currency })

/** The seller is notified of each bid, and the bidder who led before of being outbid. */
function bidNotices(auction: PlannedAuction, idOf: IdOf, now: Date): Row[] {
  return auction.bids.flatMap((bid, i) => {
    const before = standingOf({ ...auction, bids: auction.bids.slice(0, i) })
    const after = standingOf({ ...auction, bids: auction.bids.slice(0, i + 1) })
    const notice = { key: `auction:${auction.id}:bid:${idOf(bid)}`, at: bid.at, now }
    const amount = amountOf(auction, after.priceMinor)
    const outbidId = before.leader && before.leader.bidderId !== after.leader?.bidderId ? before.leader.bidderId : undefined
    return [
      tradeNoticeRow({
        ...notice,
        userId: auction.listing.row.seller_id,
        message: 'bid_placed',
        data: { ...valuesOf(auction, 'seller'), ...amount },
      }),
      ...(outbidId === undefined
        ? []
        : [tradeNoticeRow({ ...notice, userId: outbidId, message: 'auction_outbid', data: { ...placeOf(auction, 'buyer'), ...amount } })]),
    ]
  })
}

function endNotices(auction: PlannedAuction, now: Date): Row[] {
  const { id, ending, bids } = auction
  if (!ending) return []
  const { closedAt: at, outcome, sale } = ending
  const sellerId = auction.listing.row.seller_id
  if (sale) return saleNotices(auction, sale, now)
  const message = outcome === 'cancelled' ? 'auction_cancelled' : 'auction_without_winner'
  const notice = { message, key: `auction:${id}:end`, at, now } as const
  const bidderIds = [...new Set(bids.map(({ bidder }) => bidder.id))]
  const ofBidders = outcome === 'cancelled' ? valuesOf(auction, 'buyer') : placeOf(auction, 'buyer')
  return [
    ...bidderIds.map((userId) => tradeNoticeRow({ ...notice, userId, data: ofBidders })),
    ...(outcome === 'cancelled' ? [] : [tradeNoticeRow({ ...notice, userId: sellerId, data: valuesOf(auction, 'seller') })]),
  ]
}

type Sale = NonNullable<NonNullable<PlannedAuction['ending']>['sale']>

/** Of the end, and of the payment that was missed. */
function saleNotices(auction: PlannedAuction, sale: Sale, now: Date): Row[] {
  const { id, ending, listing } = auction
  const { buyer, at, status } = sale
  const amount = amountOf(auction, sale.unitPriceMinor)
  const bought = { ...valuesOf(auction, 'buyer'), ...amount, due_at: payUntilOf(sale).toISOString() }
  const sold = { ...valuesOf(auction, 'seller'), ...amount, buyer: shortNameOf(buyer) }
  const message = ending?.outcome === 'won' ? 'auction_won' : 'auction_bought'
  const rows = [
    tradeNoticeRow({ userId: buyer.id, message, data: bought, key: `auction:${id}:won`, at, now }),
    tradeNoticeRow({ userId: listing.row.seller_id, message: 'auction_sold', data: sold, key: `auction:${id}:sold`, at, now }),
  ]
  const missedAt = status === 'expired' ? closedAtOf(sale) : null
  if (!missedAt) return rows
  const missed = { key: `auction:${id}:not-paid`, at: missedAt, now }
  return [
    ...rows,
    tradeNoticeRow({ ...missed, userId: listing.row.seller_id, message: 'auction_not_paid', data: valuesOf(auction, 'seller') }),
    tradeNoticeRow({ ...missed, userId: buyer.id, message: 'auction_missed_payment', data: valuesOf(auction, 'buyer') }),
  ]
}
