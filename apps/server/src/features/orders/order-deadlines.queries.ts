import type { DbOrTx } from '#platform/db/db.ts'

const columns = [
  'id',
  'order_id',
  'order_item_id',
  'kind',
  'due_at',
  'announce_at',
  'announced_at',
  'outcome',
  'ended_at',
  'extended_at',
] as const

/** Lists the deadlines of orders, also those that have ended, earliest first. */
export async function listDeadlines(db: DbOrTx, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  return db.selectFrom('order_deadlines').where('order_id', 'in', orderIds).select(columns).orderBy('due_at').orderBy('id').execute()
}
export type DeadlineRow = Awaited<ReturnType<typeof listDeadlines>>[number]

const selectRunning = (db: DbOrTx) => db.selectFrom('order_deadlines').where('outcome', 'is', null)
const selectUnannounced = (db: DbOrTx) => selectRunning(db).where('announced_at', 'is', null).where('announce_at', 'is not', null)

/** Returns the earliest instant at which a deadline is due or has to be announced. */
export async function findNextDeadline(db: DbOrTx): Promise<Date | null> {
  const { due_at, announce_at } = await db
    .selectNoFrom([
      selectRunning(db).select('due_at').orderBy('due_at').limit(1).as('due_at'),
      selectUnannounced(db).select('announce_at').orderBy('announce_at').limit(1).as('announce_at'),
    ])
    .executeTakeFirstOrThrow()
  if (due_at === null || announce_at === null) return due_at ?? announce_at
  return due_at < announce_at ? due_at : announce_at
}

type Batch = { now: Date; limit: number }

/** Lists running deadlines that are due, earliest first. */
export const listDueDeadlines = (db: DbOrTx, { now, limit }: Batch) =>
  selectRunning(db).where('due_at', '<=', now).select(columns).orderBy('due_at').limit(limit).execute()

/** Lists running deadlines that have to be announced and are not due yet. */
export const listDeadlinesToAnnounce = (db: DbOrTx, { now, limit }: Batch) =>
  selectUnannounced(db)
    .where('announce_at', '<=', now)
    .where('due_at', '>', now)
    .select(columns)
    .orderBy('announce_at')
    .limit(limit)
    .execute()
