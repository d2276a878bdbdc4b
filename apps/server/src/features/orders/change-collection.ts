import type { CollectionPlace } from '@partlane/contract/order-parts'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { isSameCollection, listItemsToCollect, refuseCollectionChange } from './collections.policy.ts'
import { findCollection, updateCollection } from './collections.store.ts'
import { insertSteps, lockOrder, saveOrder } from './order-changes.store.ts'
import { orderCollectionChanged } from './orders.events.ts'
import { refuseOtherSide } from './orders.policy.ts'

type ChangeCollectionInput = { user: CurrentUser; orderId: number; place: CollectionPlace; note: string | null }

/**
 * The seller corrects where and when accepted items are collected. The new place takes the place of
 * all earlier ones, which stay readable for both sides. The same values again change nothing.
 * @throws Refusal not_found, not_allowed, collection_not_changeable
 */
export async function changeCollection(ctx: AppContext, { user, orderId, place, note }: ChangeCollectionInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const { order, items } = await lockOrder(tx, orderId)
    refuseOtherSide(order, user, 'seller')
    const collection = await findCollection(tx, orderId)
    if (!collection) throw new Refusal('collection_not_changeable')
    const changed = { places: [place], note }
    if (isSameCollection(collection, changed)) return
    refuseCollectionChange(items, collection)
    const now = ctx.clock.now()
    const { places, note: earlierNote } = collection
    const earlier = [...collection.earlier, { until: now.toISOString(), places, note: earlierNote }]
    await updateCollection(tx, orderId, { ...changed, earlier })
    const item_ids = listItemsToCollect(items).map(({ id }) => id)
    await insertSteps(tx, [{ orderId, actor: 'seller', step: 'collection_changed', data: { item_ids }, now }])
    await saveOrder(tx, order, { status: order.status, now, unreadBy: ['buyer'] })
    await emit(tx, orderCollectionChanged({ order_id: orderId, item_ids, change: earlier.length }))
  })
}
