import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'

const countByLabel = async (db: DbOrTx, query: RawBuilder<{ label: string; count: number }>) =>
  new Map((await query.execute(db)).rows.map(({ label, count }) => [label, Number(count)]))

/** Counts deadlines that were missed after an instant, by kind. */
export const countMissedDeadlines = (db: DbOrTx, since: Date) =>
  countByLabel(
    db,
    sql`select kind as label, count(*) as count from order_deadlines where outcome = 'missed' and ended_at > ${since} group by kind`,
  )

/** Counts running deadlines that were due before an instant, by kind: their job is behind. */
export const countOverdueDeadlines = (db: DbOrTx, dueBefore: Date) =>
  countByLabel(
    db,
    sql`select kind as label, count(*) as count from order_deadlines where outcome is null and due_at < ${dueBefore} group by kind`,
  )

/** Counts repayments that failed, or that were requested before an instant and have not ended. */
export const countUnfinishedRepayments = (db: DbOrTx, pendingSince: Date) =>
  countByLabel(
    db,
    sql`select status as label, count(*) as count from repayments
      where status <> 'done' and (status = 'failed' or created_at < ${pendingSince}) group by status`,
  )
