import { restocksListing, type SellerDeclineReason } from '@partlane/domain/orders/order-machine'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { endItems } from './end-items.ts'
import { lockOrder } from './order-changes.store.ts'
import { findItems, refuseOtherSide, refuseSentItems, refuseUnpaidOrder } from './orders.policy.ts'

type DeclineItemsInput = {
  user: CurrentUser
  orderId: number
  itemIds: readonly number[]
  reason: SellerDeclineReason
  text: string | null
}

/**
 * The seller declines items, also accepted ones that were not sent. The buyer gets their price and
 * their share of the postage back. Items that are declined already do not change.
 * @throws Refusal not_found (order or item), order_item_is_confirmed, item_already_sent,
 * refund_is_open, order_is_processing
 */
export async function declineItems(ctx: AppContext, { user, orderId, itemIds, reason, text }: DeclineItemsInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, orderId, { withStock: restocksListing(reason) })
    refuseOtherSide(locked.order, user, 'seller')
    const items = findItems(locked.items, itemIds).filter(({ status }) => status !== 'declined')
    if (items.length === 0) return
    refuseUnpaidOrder(locked.order)
    refuseSentItems(items)
    await endItems(tx, locked, { items, by: 'seller', reason, text, now: ctx.clock.now() })
  })
}
