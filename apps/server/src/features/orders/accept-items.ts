import type { CollectionPlace } from '@partlane/contract/order-parts'
import { orderItemMachine } from '@partlane/domain/orders/order-machine'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { saveCollection } from './collections.store.ts'
import { insertSteps, lockOrder, updateItems } from './order-changes.store.ts'
import { orderItemsAccepted } from './orders.events.ts'
import { findItems, refuseOtherSide, refuseUnpaidOrder } from './orders.policy.ts'
import { saveProgress } from './save-progress.ts'

type AcceptItemsInput = {
  user: CurrentUser
  orderId: number
  itemIds: readonly number[]
  /** Where items are collected whose listing has no address. */
  place?: CollectionPlace | undefined
}

/**
 * The seller accepts items of an order. Items that are accepted already do not change.
 * @throws Refusal not_found (order or item), order_item_is_declined, order_item_is_confirmed,
 * order_is_processing, collection_address_missing
 */
export async function acceptItems(ctx: AppContext, { user, orderId, itemIds, place }: AcceptItemsInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    refuseOtherSide(locked.order, user, 'seller')
    const chosen = findItems(locked.items, itemIds)
    const changed = chosen.filter(({ status }) => status !== 'accepted')
    if (changed.length === 0) return
    refuseUnpaidOrder(locked.order)
    for (const { status } of changed) orderItemMachine.next(status, 'accept')
    const now = ctx.clock.now()
    const change = { status: 'accepted', accepted_at: now } as const
    await updateItems(tx, changed, change)
    const item_ids = changed.map(({ id }) => id)
    await insertSteps(tx, [{ orderId, actor: 'seller', step: 'accepted', data: { item_ids }, now }])
    const collected = changed.filter(({ shipping_type }) => shipping_type === 'click_and_collect')
    if (collected.length > 0) await saveCollection(tx, { orderId, listingIds: collected.map(({ listing_id }) => listing_id), place, now })
    const items = locked.items.map((item) => (item_ids.includes(item.id) ? { ...item, ...change } : item))
    await saveProgress(tx, { ...locked, items }, { by: 'seller', now })
    await emit(tx, orderItemsAccepted({ order_id: orderId, item_ids }))
  })
}
