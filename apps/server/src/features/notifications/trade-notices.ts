import type { AuctionState } from '@partlane/domain/auctions/auction-machine'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { tradeNotices } from '@partlane/domain/notifications/trade-notices'
import type { NotificationMessage, NotifyInput } from './notify.ts'

type Side = 'buyer' | 'seller'
type Amount = { amount_minor: number; currency: CurrencyCode }
/** `quantity`: of which one has the amount. */
type Offer = Amount & { offer_id: number; title: string; side: Side; quantity: number }
/**
 * The link leads to the page of the listing, where a bidder sees and bids. `page`: it leads to the
 * list of the recipient's auctions.
 */
type AuctionPlace = { auction_id: number; title: string; side: Side; state?: AuctionState; listing_slug?: string; page?: 'list' }
type Auction = Amount & AuctionPlace
type Due = { due_at: string }

/** Values of each text. `side` is that of the recipient: the link leads to its list. */
type TradeData = {
  offer_made: Offer & Due & { buyer: string }
  offer_to_watcher: Offer & Due
  offer_countered: Offer & Due
  offer_accepted: Offer & Due
  offer_accepted_seller: Offer & Due
  offer_accepted_by_limit: Offer & Due & { buyer: string }
  offer_declined: Offer
  offer_withdrawn: Offer
  offer_expired: Offer
  offer_paid: Offer
  offer_answer_near: Offer
  offer_pay_near: Offer
  bid_placed: Auction
  auction_outbid: Auction
  auction_hour_left: Auction
  auction_minutes_left: Auction
  auction_cancelled: AuctionPlace
  auction_cancelled_by_operator: AuctionPlace & { reason: string }
  auction_without_winner: AuctionPlace
  auction_second_chance: Auction & Due & { offer_id: number }
  auction_not_paid: AuctionPlace
  auction_missed_payment: AuctionPlace
  reserve_lowered: AuctionPlace
  auction_bought: Auction & Due
  auction_won: Auction & Due
  auction_sold: Auction & { buyer: string }
  listing_matched: Amount & { listing_id: number; title: string; vehicle: string }
}
export type TradeMessage = keyof TradeData & keyof typeof tradeNotices & NotificationMessage

type Recipient = { userId: number; dedupeKey: string }

/** What a notice of a trade says, for `notifyAll`. */
export const tradeContent = <M extends TradeMessage>(
  message: M,
  data: TradeData[M],
): Pick<NotifyInput, 'objectName' | 'message' | 'data'> => ({
  objectName: tradeNotices[message],
  message,
  data: { ...data },
})

/** A notice of a trade, for `notify`. */
export const tradeNotice = <M extends TradeMessage>(message: M, data: TradeData[M], recipient: Recipient): NotifyInput => ({
  ...recipient,
  ...tradeContent(message, data),
})
