import type { OrderActor, OrderStep, StepData } from '@partlane/domain/orders/order-history'
import type { OrderItemStatus, OrderStatus } from '@partlane/domain/orders/order-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { Selectable, Updateable } from 'kysely'
import { lockRow, lockRows } from '#app/lock-order.ts'
import { type LockedListing, lockListings } from '#features/listings/public.ts'
import { StaleRead, type Tx } from '#platform/db/db.ts'
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
  /** The buyer has closed the account. */
  isBuyerClosed: boolean
}

/**
 * Locks an order and reads its items, which change only under this lock. Locks buyer and seller
 * before, see `lockParties`. `withStock`: locks the listings too, so that units can go back on
 * sale.
 * The lock allows concurrent inserts of rows that refer to the order, such as ledger entries.
 * @throws Refusal not_found
 */
export async function lockOrder(tx: Tx, orderId: number, { withStock = false } = {}): Promise<LockedOrder> {
  const parties = await lockParties(tx, orderId, withStock ? 'share' : 'key share')
  const listings = withStock ? await lockListingsOf(tx, orderId) : []
  const order = await lockRow(tx, 'orders', 'no key update', tx.selectFrom('orders').where('id', '=', orderId).selectAll())
  if (!order) throw new Refusal('not_found')
  const buyer = parties.find(({ id }) => id === order.buyer_id)
  if (!buyer) throw new StaleRead('the buyer was merged into a member')
  return { order, items: await readItems(tx, orderId), listings, isBuyerClosed: buyer.status === 'deleted' }
}

/** Reads a locked order again, after its rows were changed. */
export async function reloadOrder(tx: Tx, { order: { id }, ...locked }: LockedOrder): Promise<LockedOrder> {
  const order = await tx.selectFrom('orders').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  return { ...locked, order, items: await readItems(tx, id) }
}

const readItems = (tx: Tx, orderId: number) =>
  tx.selectFrom('order_items').where('order_id', '=', orderId).selectAll().orderBy('id').execute()

/**
 * Locks buyer and seller of an order. While they are locked, neither closes the account and no
 * guest is merged. FOR SHARE: a holiday of the seller waits too. Inserts that refer to a user, and
 * a second update of the order in one transaction, lock both FOR KEY SHARE after the order: without
 * this lock they wait in a circle with a merge.
 * @throws Refusal not_found
 */
export async function lockParties(tx: Tx, orderId: number, strength: 'key share' | 'share' = 'key share') {
  const order = tx.selectFrom('orders').where('id', '=', orderId)
  const users = tx.selectFrom('users').where('id', 'in', order.select('buyer_id as user_id').unionAll(order.select('seller_id as user_id')))
  const rows = await lockRows(tx, 'users', strength, users.select(['id', 'status']))
  if (rows.length === 0) throw new Refusal('not_found')
  return rows
}

/** Locks all orders of a purchase, for what concerns its payment. */
export async function lockOrdersOfPurchase(tx: Tx, purchaseId: number): Promise<void> {
  await lockRows(tx, 'orders', 'no key update', tx.selectFrom('orders').where('payment_order_id', '=', purchaseId).select('id'))
}

/** Locks the listings of an order, which never change. */
async function lockListingsOf(tx: Tx, orderId: number): Promise<LockedListing[]> {
  const rows = await tx.selectFrom('order_items').where('order_id', '=', orderId).select('listing_id').execute()
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
