import { type DeclineReason, type ItemEnder, orderItemMachine, restocksListing } from '@partlane/domain/orders/order-machine'
import type { RepaymentReason } from '@partlane/domain/orders/repayment-machine'
import { returnStock } from '#features/listings/public.ts'
import { requestRepayment, toRepayableOrder } from '#features/repayments/public.ts'
import { endSurcharges, hasSurcharge, listOpenSurcharges, sumSurcharges } from '#features/surcharges/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { type ItemColumns, insertSteps, type LockedOrder, lockOrder, updateItems } from './order-changes.store.ts'
import { orderItemsDeclined } from './orders.events.ts'
import { sumRepayable } from './orders.policy.ts'
import { saveProgress } from './save-progress.ts'

type EndItemsInput = { items: readonly ItemColumns[]; by: ItemEnder; reason: DeclineReason; text: string | null; now: Date }

/**
 * Ends items of a locked order: their price and share of the postage are given back, and their
 * units go back on sale if the reason allows it (the stock is locked then).
 * @throws Refusal order_item_is_<status>
 */
export async function endItems(tx: Tx, locked: LockedOrder, { items, by, reason, text, now }: EndItemsInput): Promise<void> {
  const { order } = locked
  const isPending = items.every(({ status }) => status === 'pending')
  for (const { status } of items) orderItemMachine.next(status, status === 'pending' ? 'decline' : 'cancel')
  const change = { status: 'declined', declined_by: by, decline_reason: reason, decline_text: text } as const
  await updateItems(tx, items, change)
  // What the carrier has lost cannot be sold again.
  const found = items.filter(({ lost_at }) => lost_at === null)
  if (restocksListing(reason)) await returnUnits(tx, locked, found)
  const surcharges = hasSurcharge(items) ? await listOpenSurcharges(tx, items) : []
  const repaymentId = await requestRepayment(tx, toRepayableOrder(order), {
    reason: repaymentReasonOf(by),
    ...sumRepayable(items),
    surcharge_minor: sumSurcharges(surcharges),
    now,
  })
  await endSurcharges(tx, surcharges, { repaymentId, now })
  const item_ids = items.map(({ id }) => id)
  const step = by === 'seller' && isPending ? 'declined' : 'cancelled'
  const data = { item_ids, reason, ...(by === 'operator' && text !== null ? { text } : {}) }
  await insertSteps(tx, [{ orderId: order.id, actor: by, step, data, now }])
  const isEnded = new Set(item_ids)
  const itemsAfter = locked.items.map((item) => (isEnded.has(item.id) ? { ...item, ...change } : item))
  await saveProgress(tx, { ...locked, items: itemsAfter }, { by, now })
  await emit(tx, orderItemsDeclined({ order_id: order.id, item_ids, by }))
}

/**
 * Ends items that were not accepted, sent or collected, each for its reason: one step for each, so
 * that the history says why. The stock is locked if one of these reasons puts units back on sale.
 */
export async function endUnsentItems(
  tx: Tx,
  locked: LockedOrder,
  { items, by, now }: Omit<EndItemsInput, 'reason' | 'text'>,
): Promise<void> {
  const groups = [...Map.groupBy(items, reasonOf)]
  const withStock = locked.listings.length > 0
  for (const [index, [reason, group]] of groups.entries()) {
    const current = index === 0 ? locked : await lockOrder(tx, locked.order.id, { withStock })
    await endItems(tx, current, { items: group, by, reason, text: null, now })
  }
}

function reasonOf({ status, shipping_type, lost_at }: ItemColumns): DeclineReason {
  if (status === 'pending') return 'changed_mind'
  if (lost_at !== null) return 'lost'
  return shipping_type === 'click_and_collect' ? 'not_collected' : 'not_dispatched'
}

const repaymentReasonOf = (by: ItemEnder): RepaymentReason =>
  by === 'seller' ? 'decline' : by === 'operator' ? 'decision' : 'cancellation'

/** Two items may be of one listing. */
async function returnUnits(tx: Tx, { listings }: LockedOrder, items: readonly ItemColumns[]): Promise<void> {
  const listingById = new Map(listings.map((listing) => [listing.id, listing]))
  for (const { listing_id, quantity } of items) {
    const listing = listingById.get(listing_id)
    const changed = listing && (await returnStock(tx, { listingId: listing_id, quantity }, listing))
    if (changed) listingById.set(listing_id, changed)
  }
}
