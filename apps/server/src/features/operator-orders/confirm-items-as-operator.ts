import type { OperatorContext } from '#features/operators/public.ts'
import { confirmLockedItems, findItemsToConfirm } from '#features/orders/public.ts'
import { lockOrderFor, type OperatorStep, recordOrderEntry } from './operator-step.store.ts'

/**
 * Confirms that items have arrived. The last one completes the order. Items that are confirmed
 * already do not change.
 * @throws Refusal not_found (order or item), not_allowed (an own order), order_item_is_pending,
 *   order_item_is_declined, item_not_sent, refund_is_open
 */
export async function confirmItemsAsOperator(
  ctx: OperatorContext,
  { orderId, itemIds, actor, reason }: OperatorStep & { orderId: number; itemIds: readonly number[] },
): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrderFor(tx, actor, orderId)
    const items = findItemsToConfirm(locked, itemIds)
    if (items.length === 0) return
    const now = ctx.clock.now()
    await confirmLockedItems(tx, locked, { items, by: 'operator', text: reason, now })
    const after = { item_ids: items.map(({ id }) => id) }
    await recordOrderEntry(tx, locked, { actor, reason, action: 'order.confirm', after, now })
  })
}
