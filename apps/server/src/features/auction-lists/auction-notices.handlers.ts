import type { AppContext } from '#app/context.ts'
import { auctionClosed } from '#features/auction-runs/auction-runs.events.ts'
import { auctionUnpaid, bidsPlaced, reserveLowered } from '#features/auctions/auctions.events.ts'
import { notify, notifyAll, tradeContent, tradeNotice } from '#features/notifications/public.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { auctionEndsSoon } from './auction-lists.events.ts'
import { findNoticeFacts, findSale, listBidderIds, listWatcherIds, type NoticeFacts } from './auction-lists.queries.ts'
import { saleNoticeKey } from './personal-data.ts'

// Which event makes which notice: product rules, "Chat, notices, alerts". The dedupe keys are made
// of rows and events, so that a repeated delivery adds no notice.

/** The auction, its listing, and which of the lists of one side it is in: open or closed. */
const auctionOf = ({ id: auction_id, title, state, listing_slug }: NoticeFacts, side: 'buyer' | 'seller') =>
  ({ auction_id, title, side, state, listing_slug }) as const
/** For those who find it in their list next. */
const valuesOf = (facts: NoticeFacts, side: 'buyer' | 'seller') => ({ ...auctionOf(facts, side), page: 'list' as const })
/** For bidders and watchers who look at the auction next, or bid. Watched ones are in no list. */
const placeOf = (facts: NoticeFacts) => auctionOf(facts, 'buyer')
const amountOf = ({ currency }: NoticeFacts, amount_minor: number) => ({ amount_minor, currency })

/** Notifies the seller of bids, and bidders who do not lead any more. The amount is the price. */
export const notifyOfBids = defineHandler(
  bidsPlaced,
  'auction-lists.notify-of-bids',
  async (ctx, { auction_id, bid_id, outbid_ids, price_minor }) => {
    const facts = await findNoticeFacts(ctx.db, auction_id)
    const amount = amountOf(facts, price_minor)
    const dedupeKey = `auction:${auction_id}:bid:${bid_id}`
    await notify(ctx, tradeNotice('bid_placed', { ...valuesOf(facts, 'seller'), ...amount }, { userId: facts.seller_id, dedupeKey }))
    await notifyAll(ctx, { ...tradeContent('auction_outbid', { ...placeOf(facts), ...amount }), userIds: outbid_ids, dedupeKey })
  },
)

/** Notifies all bidders of a lower reserve. */
export const notifyOfReserve = defineHandler(
  reserveLowered,
  'auction-lists.notify-of-reserve',
  async (ctx, { auction_id }, { eventId }) => {
    const facts = await findNoticeFacts(ctx.db, auction_id)
    const dedupeKey = `auction:${auction_id}:reserve:${eventId}`
    const userIds = await listBidderIds(ctx.db, auction_id)
    await notifyAll(ctx, { ...tradeContent('reserve_lowered', placeOf(facts)), userIds, dedupeKey })
  },
)

/**
 * Notifies of the end of an auction: both sides of a sale, otherwise bidders and watchers, and the
 * seller if there is no winner. Sellers know what they have cancelled.
 */
export const notifyOfEnd = defineHandler(auctionClosed, 'auction-lists.notify-of-end', async (ctx, { auction_id, outcome }) => {
  const facts = await findNoticeFacts(ctx.db, auction_id)
  if (outcome === 'won' || outcome === 'bought') return notifyOfSale(ctx, facts, outcome)
  const dedupeKey = `auction:${auction_id}:end`
  const isCancelled = outcome === 'cancelled'
  const message = isCancelled ? 'auction_cancelled' : 'auction_without_winner'
  const [bidderIds, watcherIds] = [await listBidderIds(ctx.db, auction_id), await listWatcherIds(ctx.db, facts.listing_id)]
  // The page of a blocked listing cannot be opened, and what is only watched is in no list.
  const ofBidders = isCancelled ? valuesOf(facts, 'buyer') : placeOf(facts)
  await notifyAll(ctx, { ...tradeContent(message, ofBidders), userIds: bidderIds, dedupeKey })
  const otherIds = watcherIds.filter((id) => !bidderIds.includes(id))
  await notifyAll(ctx, { ...tradeContent(message, placeOf(facts)), userIds: otherIds, dedupeKey })
  if (isCancelled) return
  await notify(ctx, tradeNotice(message, valuesOf(facts, 'seller'), { userId: facts.seller_id, dedupeKey }))
})

async function notifyOfSale(ctx: AppContext, facts: NoticeFacts, outcome: 'won' | 'bought'): Promise<void> {
  const sale = await findSale(ctx.db, facts.id)
  if (!sale) throw new Error(`auction ${facts.id} has a buyer but no agreed line`)
  const amount = amountOf(facts, sale.unit_price_minor)
  const bought = { ...valuesOf(facts, 'buyer'), ...amount, due_at: sale.pay_until.toISOString() }
  const sold = { ...valuesOf(facts, 'seller'), ...amount, buyer: sale.buyer_name }
  const message = outcome === 'won' ? 'auction_won' : 'auction_bought'
  await notify(ctx, tradeNotice(message, bought, { userId: sale.buyer_id, dedupeKey: `auction:${facts.id}:won` }))
  await notify(ctx, tradeNotice('auction_sold', sold, { userId: facts.seller_id, dedupeKey: saleNoticeKey(facts.id) }))
}

/** Notifies both sides that the winner has not paid in time, but not of what could not be paid. */
export const notifyOfMissedPayment = defineHandler(
  auctionUnpaid,
  'auction-lists.notify-of-missed-payment',
  async (ctx, { auction_id, buyer_id, seller_id, could_be_paid }) => {
    if (!could_be_paid) return
    const facts = await findNoticeFacts(ctx.db, auction_id)
    const dedupeKey = `auction:${auction_id}:not-paid`
    await notify(ctx, tradeNotice('auction_not_paid', valuesOf(facts, 'seller'), { userId: seller_id, dedupeKey }))
    await notify(ctx, tradeNotice('auction_missed_payment', valuesOf(facts, 'buyer'), { userId: buyer_id, dedupeKey }))
  },
)

/** Reminds those who like or watch an auction, unless it was closed meanwhile. */
export const remindOfEnd = defineHandler(
  auctionEndsSoon,
  'auction-lists.remind-of-end',
  async (ctx, { auction_id, listing_id, minutes }) => {
    const facts = await findNoticeFacts(ctx.db, auction_id)
    if (facts.state !== 'open') return
    const message = minutes === 60 ? 'auction_hour_left' : 'auction_minutes_left'
    const content = tradeContent(message, { ...placeOf(facts), ...amountOf(facts, facts.price_minor) })
    const userIds = await listWatcherIds(ctx.db, listing_id)
    await notifyAll(ctx, { ...content, userIds, dedupeKey: `auction:${auction_id}:ends-in-${minutes}` })
  },
)
