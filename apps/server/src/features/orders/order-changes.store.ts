import type { OrderActor, OrderStep, StepData } from '@partlane/domain/orders/order-history'
import type { OrderItemStatus, OrderStatus } from '@partlane/domain/orders/order-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { Selectable, Updateable } from 'kysely'
import { lockRow, lockRows } from '#app/lock-order.ts'
import { type LockedListing, lockListings } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { nonEmptyIds } from '#platform/db/non-empty-ids.ts'
import type { OrderItems, Orders } from '#platform/db/schema.generated.ts'
import type { OrderSide } from './orders.queries.ts'

export type OrderColumns = Selectable<Orders>
export type ItemColumns = Selectable<OrderItems>

export type LockedOrder = {
  order: OrderColumns
  items: ItemColumns[]
  /** Empty unless the stock is locked too. Without deleted listings. */
  listings: LockedListing[]
}

/**
 * Locks an order and reads its items, which change only under this lock. `withStock`: locks the
 * seller and the listings before, so that units can go back on sale.
 * The lock allows concurrent inserts of rows that refer to the order, such as ledger entries.
 * @throws Refusal not_found
 */
export async function lockOrder(tx: Tx, orderId: number, { withStock = false } = {}): Promise<LockedOrder> {
  const listings = withStock ? await lockStockOf(tx, orderId) : []
  const order = await lockRow(tx, 'orders', 'no key update', tx.selectFrom('orders').where('id', '=', orderId).selectAll())
  if (!order) throw new Refusal('not_found')
  const items = await tx.selectFrom('order_items').where('order_id', '=', orderId).selectAll().orderBy('id').execute()
  return { order, items, listings }
}

/** Locks all orders of a purchase, for what concerns its payment. */
export async function lockOrdersOfPurchase(tx: Tx, purchaseId: number): Promise<void> {
  await lockRows(tx, 'orders', 'no key update', tx.selectFrom('orders').where('payment_order_id', '=', purchaseId).select('id'))
}

/** Locks the seller FOR SHARE, then the listings of an order. Both never change. */
async function lockStockOf(tx: Tx, orderId: number): Promise<LockedListing[]> {
  const rows = await tx
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .where('o.id', '=', orderId)
    .select(['o.seller_id', 'i.listing_id'])
    .execute()
  if (rows.length === 0) throw new Refusal('not_found')
  const sellers = tx.selectFrom('users').where('id', 'in', nonEmptyIds(rows.map(({ seller_id }) => seller_id)))
  await lockRows(tx, 'users', 'share', sellers.select('id'))
  return lockListings(
    tx,
    rows.map(({ listing_id }) => listing_id),
  )
}

type ItemChange = Pick<
  Updateable<OrderItems>,
  | 'accepted_at'
  | 'dispatched_at'
  | 'delivered_at'
  | 'lost_at'
  | 'returned_at'
  | 'confirmed_at'
  | 'declined_by'
  | 'decline_reason'
  | 'decline_text'
  | 'open_refund_id'
>

/** Writes the status and other columns of items of a locked order. */
export async function updateItems(
  tx: Tx,
  items: readonly Pick<ItemColumns, 'id'>[],
  change: ItemChange & { status?: OrderItemStatus },
): Promise<void> {
  const ids = items.map(({ id }) => id)
  await tx.updateTable('order_items').set(change).where('id', 'in', nonEmptyIds(ids)).execute()
}

type OrderChange = { status: OrderStatus; now: Date; unreadBy: readonly OrderSide[] }

/**
 * Writes the status of a locked order and makes it unread for the sides that have news.
 * `completed_at` is set with the status `completed`.
 */
export async function saveOrder(tx: Tx, order: OrderColumns, { status, now, unreadBy }: OrderChange): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      status,
      updated_at: now,
      ...(status === 'completed' && order.status !== 'completed' ? { completed_at: now } : {}),
      ...(unreadBy.includes('seller') ? { seller_read_at: null } : {}),
      ...(unreadBy.includes('buyer') ? { buyer_read_at: null } : {}),
    })
    .where('id', '=', order.id)
    .execute()
}

export type NewStep = { orderId: number; actor: OrderActor; step: OrderStep; data?: StepData; now: Date }

/** Adds steps to the history of orders. */
export async function insertSteps(tx: Tx, steps: readonly NewStep[]): Promise<void> {
  if (steps.length === 0) return
  await tx
    .insertInto('order_history')
    .values(
      steps.map(({ orderId, actor, step, data, now }) => ({ order_id: orderId, actor, step, data: JSON.stringify(data ?? {}), at: now })),
    )
    .execute()
}
