import { lockRowOrThrow } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'

/** Locks an order for its release. Movements of its seller's share wait. */
export const lockOrderForRelease = (tx: Tx, orderId: number) =>
  lockRowOrThrow(
    tx,
    'orders',
    'no key update',
    tx.selectFrom('orders').where('id', '=', orderId).select(['id', 'seller_id', 'currency', 'released_at']),
  )

/** Stores that an order is released. Written once, under its lock. */
export const markReleased = (tx: Tx, orderId: number, now: Date) =>
  tx.updateTable('orders').set({ released_at: now }).where('id', '=', orderId).where('released_at', 'is', null).execute()
