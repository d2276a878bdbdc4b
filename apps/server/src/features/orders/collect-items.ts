import { MAX_WRONG_COLLECTION_CODES } from '@partlane/domain/orders/order-deadlines'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { refuseUnpaidOrder } from '#features/repayments/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { countWrongCode, findCollection, markCollected } from './collections.store.ts'
import { insertSteps, type LockedOrder, lockOrder, updateItems } from './order-changes.store.ts'
import { orderItemsCollected } from './orders.events.ts'
import { refuseOtherSide } from './orders.policy.ts'
import { saveProgress } from './save-progress.ts'

type CollectInput = { user: CurrentUser; orderId: number; code: string }

/**
 * The seller enters the code that the buyer shows when they collect. All accepted items to be
 * collected count as delivered. The right code again changes nothing.
 * @throws Refusal not_found, payment_not_held, payment_not_captured, collection_code_wrong with
 * `tries_left`,
 * collection_code_locked
 */
export async function collectItems(ctx: AppContext, { user, orderId, code }: CollectInput): Promise<void> {
  // A wrong code is counted, so the transaction must not be rolled back by its refusal.
  const triesLeft = await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    refuseOtherSide(locked.order, user, 'seller')
    const collection = await findCollection(tx, orderId)
    if (!collection) throw new Refusal('not_found')
    if (collection.wrong_tries >= MAX_WRONG_COLLECTION_CODES && collection.collected_at === null)
      throw new Refusal('collection_code_locked')
    if (collection.code !== code) {
      if (collection.collected_at !== null) return 0
      await countWrongCode(tx, orderId)
      return MAX_WRONG_COLLECTION_CODES - collection.wrong_tries - 1
    }
    if (collection.collected_at !== null) return undefined
    await refuseUnpaidOrder(tx, locked.order.payment_order_id)
    await storeCollection(tx, locked, ctx.clock.now())
    return undefined
  })
  if (triesLeft !== undefined) throw new Refusal('collection_code_wrong', { tries_left: triesLeft })
}

async function storeCollection(tx: Tx, locked: LockedOrder, now: Date): Promise<void> {
  const orderId = locked.order.id
  await markCollected(tx, orderId, now)
  const collected = locked.items.filter(({ status, shipping_type }) => status === 'accepted' && shipping_type === 'click_and_collect')
  if (collected.length === 0) return
  const change = { dispatched_at: now, delivered_at: now }
  await updateItems(tx, collected, change)
  const item_ids = collected.map(({ id }) => id)
  await insertSteps(tx, [{ orderId, actor: 'seller', step: 'collected', data: { item_ids }, now }])
  const items = locked.items.map((item) => (collected.includes(item) ? { ...item, ...change } : item))
  await saveProgress(tx, { ...locked, items }, { by: 'seller', now })
  await emit(tx, orderItemsCollected({ order_id: orderId, item_ids }))
}
