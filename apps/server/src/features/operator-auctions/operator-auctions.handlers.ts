import { notify, tradeNotice } from '#features/notifications/public.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { auctionCancelledByOperator } from './operator-auctions.events.ts'
import { getRun } from './operator-auctions.queries.ts'

/** Notifies the seller, with the reason. Bidders and watchers are notified of the end. */
export const notifySellerOfCancellation = defineHandler(
  auctionCancelledByOperator,
  'operator-auctions.notify-seller',
  async (ctx, { auction_id, seller_id, reason }) => {
    const { title, listing_slug } = await getRun(ctx.db, auction_id)
    const values = { auction_id, title, listing_slug, side: 'seller', state: 'closed', page: 'list', reason } as const
    const recipient = { userId: seller_id, dedupeKey: `auction:${auction_id}:cancelled-by-operator` }
    await notify(ctx, tradeNotice('auction_cancelled_by_operator', values, recipient))
  },
)
