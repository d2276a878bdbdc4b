import { isItemCancellable } from '@partlane/domain/orders/order-progress'
import { Refusal } from '@partlane/domain/refusal'
import type { OperatorContext } from '#features/operators/public.ts'
import { endItems, toItemFacts } from '#features/orders/public.ts'
import { lockOrderFor, type OperatorStep, recordOrderEntry } from './operator-step.store.ts'

/**
 * Cancels what was neither sent nor collected. Its price and its share of the postage are given
 * back. Against a dispatch at the same instant exactly one of the two happens. Both sides read the
 * reason. Repeated, it changes nothing.
 * @throws Refusal not_found, not_allowed (an own order), order_not_cancellable
 */
export async function cancelOrderAsOperator(
  ctx: OperatorContext,
  { orderId, actor, reason }: OperatorStep & { orderId: number },
): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrderFor(tx, actor, orderId)
    const { status } = locked.order
    if (status === 'cancelled') return
    const facts = { mayCancelUndispatched: false, mayCancelUncollected: false }
    const items = locked.items.filter((item) => isItemCancellable(toItemFacts(item), 'operator', facts))
    if (items.length === 0 || status === 'processing') throw new Refusal('order_not_cancellable')
    const now = ctx.clock.now()
    await endItems(tx, locked, { items, by: 'operator', reason: 'decided', text: reason, now })
    const after = { item_ids: items.map(({ id }) => id) }
    await recordOrderEntry(tx, locked, { actor, reason, action: 'order.cancel', before: { status }, after, now })
  })
}
