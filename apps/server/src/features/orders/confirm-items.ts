import type { OrderActor } from '@partlane/domain/orders/order-history'
import { orderItemMachine } from '@partlane/domain/orders/order-machine'
import { mayHaveArrived } from '@partlane/domain/orders/order-progress'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { type ItemColumns, insertSteps, type LockedOrder, lockOrder, updateItems } from './order-changes.store.ts'
import { orderItemsConfirmed } from './orders.events.ts'
import { findItems, refuseOtherSide, toItemFacts } from './orders.policy.ts'
import { saveProgress } from './save-progress.ts'

type ConfirmItemsInput = { user: CurrentUser; orderId: number; itemIds: readonly number[] }

/**
 * The buyer confirms that items have arrived. Items that are confirmed already do not change. The
 * last one completes the order.
 * @throws Refusal not_found (order or item), order_item_is_pending, order_item_is_declined,
 * item_not_sent, refund_is_open
 */
export async function confirmItems(ctx: AppContext, { user, orderId, itemIds }: ConfirmItemsInput): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    refuseOtherSide(locked.order, user, 'buyer')
    const items = findItemsToConfirm(locked, itemIds)
    await confirmLockedItems(tx, locked, { items, by: 'buyer', now: ctx.clock.now() })
  })
}

/**
 * Returns the items with these ids that are not confirmed yet.
 * @throws Refusal not_found, order_item_is_pending, order_item_is_declined, item_not_sent,
 *   refund_is_open
 */
export function findItemsToConfirm(locked: LockedOrder, itemIds: readonly number[]): ItemColumns[] {
  const items = findItems(locked.items, itemIds).filter(({ status }) => status !== 'confirmed')
  for (const { status } of items) orderItemMachine.next(status, 'confirm')
  if (items.some(({ open_refund_id }) => open_refund_id !== null)) throw new Refusal('refund_is_open')
  if (items.some((item) => !mayHaveArrived(toItemFacts(item)))) throw new Refusal('item_not_sent')
  return items
}

/** `text`: the reason of an operator. */
type ConfirmInput = { items: readonly ItemColumns[]; by: OrderActor; text?: string; now: Date }

/** Confirms items of a locked order. One without a known delivery counts as delivered now. */
export async function confirmLockedItems(tx: Tx, locked: LockedOrder, { items, by, text, now }: ConfirmInput): Promise<void> {
  if (items.length === 0) return
  const change = { status: 'confirmed', confirmed_at: now } as const
  const undelivered = items.filter(({ delivered_at }) => delivered_at === null)
  if (undelivered.length > 0) await updateItems(tx, undelivered, { delivered_at: now })
  await updateItems(tx, items, change)
  const orderId = locked.order.id
  const item_ids = items.map(({ id }) => id)
  const data = { item_ids, ...(text === undefined ? {} : { text }) }
  await insertSteps(tx, [{ orderId, actor: by, step: 'confirmed', data, now }])
  const itemsAfter = locked.items.map((item) =>
    item_ids.includes(item.id) ? { ...item, ...change, delivered_at: item.delivered_at ?? now } : item,
  )
  await emit(tx, orderItemsConfirmed({ order_id: orderId, item_ids, by }))
  await saveProgress(tx, { ...locked, items: itemsAfter }, { by, now })
}
