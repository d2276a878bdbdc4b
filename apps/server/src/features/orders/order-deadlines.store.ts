import type { OrderDeadlineOutcome } from '@partlane/domain/orders/order-deadlines'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import type { WantedDeadline } from './order-deadlines.policy.ts'
import { type DeadlineRow, listDeadlines } from './order-deadlines.queries.ts'

/** Name of the deadline. A change that makes the next due time earlier wakes it. */
export const ORDER_DEADLINES = 'orders.deadlines'

/**
 * Makes the running deadlines of a locked order those that are wanted: inserts new ones, moves
 * those with another instant, and ends the others. One that has ended stays ended.
 */
export async function saveDeadlines(
  tx: Tx,
  orderId: number,
  { wanted, now }: { wanted: readonly WantedDeadline[]; now: Date },
): Promise<void> {
  const stored = await listDeadlines(tx, [orderId])
  const running = stored.filter(({ outcome }) => outcome === null)
  const isSame = (a: Pick<WantedDeadline, 'kind' | 'order_item_id'>) => (b: Pick<WantedDeadline, 'kind' | 'order_item_id'>) =>
    a.kind === b.kind && a.order_item_id === b.order_item_id
  const obsolete = running.filter((row) => !wanted.some(isSame(row)))
  const added = wanted.filter((deadline) => !stored.some(isSame(deadline)))
  const moved = wanted.flatMap((deadline) => {
    const row = running.find(isSame(deadline))
    return row && row.due_at.getTime() !== deadline.due_at.getTime() ? [{ ...deadline, id: row.id }] : []
  })
  if (obsolete.length > 0) await endDeadlines(tx, obsolete, 'met', now)
  for (const { id, due_at, announce_at } of moved)
    await tx.updateTable('order_deadlines').set({ due_at, announce_at, announced_at: null }).where('id', '=', id).execute()
  if (added.length > 0)
    await tx
      .insertInto('order_deadlines')
      .values(added.map((deadline) => ({ ...deadline, order_id: orderId, created_at: now })))
      .execute()
  if (added.length + moved.length > 0) await wakeDeadline(tx, { name: ORDER_DEADLINES })
}

/** Ends deadlines of a locked order. */
export const endDeadlines = (tx: Tx, rows: readonly Pick<DeadlineRow, 'id'>[], outcome: OrderDeadlineOutcome, now: Date) =>
  sql`update order_deadlines set outcome = ${outcome}, ended_at = ${now}
    where id = any(${rows.map(({ id }) => id)}::bigint[]) and outcome is null`.execute(tx)

/** Stores that a running deadline was announced. Returns false when it was announced before. */
export async function markAnnounced(tx: Tx, deadlineId: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('order_deadlines')
    .set({ announced_at: now })
    .where('id', '=', deadlineId)
    .where('announced_at', 'is', null)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
