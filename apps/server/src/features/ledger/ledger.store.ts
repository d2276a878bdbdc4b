import { type SellerAccountName, sellerAccount } from '@partlane/domain/ledger/accounts'
import type { LedgerEntry } from '@partlane/domain/ledger/movements'
import { lockRowOrThrow } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'

/**
 * Posts one movement: entries that sum to zero in each currency. The database checks it at commit.
 * Amounts are in minor units. Idempotent per movement name. Skips entries with the amount zero.
 */
export async function postMovement(
  tx: Tx,
  { movement, entries, now }: { movement: string; entries: LedgerEntry[]; now: Date },
): Promise<void> {
  const rows = entries.filter((entry) => entry.amount_minor !== 0).map((entry) => ({ ...entry, movement, created_at: now }))
  if (rows.length === 0) return
  await tx
    .insertInto('ledger_entries')
    .values(rows)
    .onConflict((oc) => oc.columns(['movement', 'account', 'currency', 'order_id']).doNothing())
    .execute()
}

/**
 * Locks an order and names the account of its seller for movements of this order: `pending` until
 * the order is released, then `available`. The release waits for the lock.
 */
export async function lockSellerAccount(tx: Tx, orderId: number): Promise<SellerAccountName> {
  const order = await lockRowOrThrow(
    tx,
    'orders',
    'no key update',
    tx.selectFrom('orders').where('id', '=', orderId).select(['id', 'seller_id', 'released_at']),
  )
  return sellerAccount(order.seller_id, order.released_at ? 'available' : 'pending')
}
