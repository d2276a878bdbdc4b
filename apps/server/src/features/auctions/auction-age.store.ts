import { sql } from 'kysely'
import { EXPIRE_AGREED_LINES_DEADLINE } from '#features/agreed-lines/public.ts'
import { CLOSE_AUCTIONS_DEADLINE, REMIND_WATCHERS_DEADLINE } from '#features/auction-runs/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'

/** Deadlines that may be due earlier afterwards. */
const deadlines = [CLOSE_AUCTIONS_DEADLINE, REMIND_WATCHERS_DEADLINE, EXPIRE_AGREED_LINES_DEADLINE]

/**
 * Moves the beginning and the end of a locked run, the times of its bids and of its agreed line
 * into the past by the same time. Retractions and missed payments keep their times.
 */
export async function moveAuctionBack(tx: Tx, { auctionId, seconds }: { auctionId: number; seconds: number }): Promise<void> {
  const moved = (columns: readonly string[]) =>
    sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${seconds}::double precision)`))
  const instants = moved(['starts_at', 'planned_ends_at', 'ends_at', 'closed_at', 'reminder_at'])
  await sql`update auctions set ${instants}, version = version + 1 where id = ${auctionId}`.execute(tx)
  await sql`update bids set ${moved(['created_at'])} where auction_id = ${auctionId}`.execute(tx)
  await sql`
    update agreed_lines set ${moved(['created_at', 'pay_until', 'held_until', 'closed_at'])}
    where source = 'auction' and source_reference = ${String(auctionId)}`.execute(tx)
  for (const name of deadlines) await wakeDeadline(tx, { name })
}
