import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import { ORDER_DEADLINES } from './order-deadlines.store.ts'

/** The instants of an order that its deadlines are derived from, and those that people see. */
const instantsOf = {
  order_items: ['accepted_at', 'dispatched_at', 'delivered_at', 'confirmed_at'],
  parcels: ['dispatched_at', 'delivered_at', 'created_at', 'updated_at'],
  order_deadlines: ['due_at', 'announce_at', 'announced_at', 'ended_at', 'extended_at', 'created_at'],
  order_history: ['at'],
} as const

/** Moves every instant of a locked order into the past by the same time. */
export async function moveOrderBack(tx: Tx, { orderId, hours }: { orderId: number; hours: number }): Promise<void> {
  const moved = (columns: readonly string[]) =>
    sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(hours => ${hours})`))
  await sql`update orders set ${moved(['created_at', 'updated_at', 'completed_at'])} where id = ${orderId}`.execute(tx)
  for (const [table, columns] of Object.entries(instantsOf))
    await sql`update ${sql.table(table)} set ${moved(columns)} where order_id = ${orderId}`.execute(tx)
  await wakeDeadline(tx, { name: ORDER_DEADLINES })
}
