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
 * those with another instant, and ends the others. Only the confirmation becomes earlier: an order
 * that is older than the deadlines keeps the time that it was given. One that was met runs again
 * when another item waits, for example one that was accepted later. One that an operator extended
 * is not moved back.
 */
export async function saveDeadlines(
  tx: Tx,
  orderId: number,
  { wanted, now }: { wanted: readonly WantedDeadline[]; now: Date },
): Promise<void> {
  const stored = await listDeadlines(tx, [orderId])
  const obsolete = stored.filter((row) => row.outcome === null && !wanted.some(isSameDeadline(row)))
  const added = wanted.filter((deadline) => !stored.some(isSameDeadline(deadline)))
  const moved = wanted.flatMap((deadline) => {
    const row = stored.find(isSameDeadline(deadline))
    return row && isMoved(row, deadline, now) ? [{ ...deadline, id: row.id }] : []
  })
  if (obsolete.length > 0) await endDeadlines(tx, obsolete, 'met', now)
  for (const { id, due_at, announce_at } of moved)
    await tx
      .updateTable('order_deadlines')
      .set({ due_at, announce_at, announced_at: null, outcome: null, ended_at: null })
      .where('id', '=', id)
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('order_deadlines')
      .values(added.map((deadline) => ({ ...deadline, order_id: orderId, created_at: now })))
      .execute()
  if (added.length + moved.length > 0) await wakeDeadline(tx, { name: ORDER_DEADLINES })
}

type DeadlineKey = Pick<WantedDeadline, 'kind' | 'order_item_id'>

const isSameDeadline = (a: DeadlineKey) => (b: DeadlineKey) => a.kind === b.kind && a.order_item_id === b.order_item_id

function isMoved(row: DeadlineRow, wanted: WantedDeadline, now: Date): boolean {
  const isLater = wanted.due_at > row.due_at
  // A confirmation that waited for the end of a refund may be due at once.
  if (row.outcome !== null) return row.kind === 'confirm' || (wanted.due_at > now && (isLater || row.outcome === 'met'))
  return isLater || (row.kind === 'confirm' && row.extended_at === null && wanted.due_at < row.due_at)
}

/** Ends deadlines of a locked order. */
export const endDeadlines = (tx: Tx, rows: readonly Pick<DeadlineRow, 'id'>[], outcome: OrderDeadlineOutcome, now: Date) =>
  sql`update order_deadlines set outcome = ${outcome}, ended_at = ${now}
    where id = any(${rows.map(({ id }) => id)}::bigint[]) and outcome is null`.execute(tx)

/**
 * Moves a deadline of a locked order to a later instant. It is announced again, and runs if it had
 * passed.
 */
export async function moveDeadline(
  tx: Tx,
  { id, due_at, announce_at }: DeadlineRow,
  { dueAt, now }: { dueAt: Date; now: Date },
): Promise<void> {
  const noticeMs = announce_at === null ? null : due_at.getTime() - announce_at.getTime()
  await tx
    .updateTable('order_deadlines')
    .set({
      due_at: dueAt,
      announce_at: noticeMs === null ? null : new Date(dueAt.getTime() - noticeMs),
      announced_at: null,
      extended_at: now,
      outcome: null,
      ended_at: null,
    })
    .where('id', '=', id)
    .execute()
  await wakeDeadline(tx, { name: ORDER_DEADLINES })
}

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
