import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import type { Db } from '#platform/db/db.ts'

const FLUSH_DELAY_MS = 5_000

type PendingViews = { counts: Map<number, number>; timer: NodeJS.Timeout | undefined }
const pendingByDb = new WeakMap<Db, PendingViews>()

/**
 * Counts a view of a listing in memory. Views of all listings are written together after
 * `FLUSH_DELAY_MS`, so that reading a page does not write.
 * A killed process loses the pending views. This is acceptable: the count need not be exact.
 */
export function countView(ctx: Pick<AppContext, 'db' | 'log'>, listingId: number): void {
  const views = pendingByDb.get(ctx.db) ?? { counts: new Map(), timer: undefined }
  pendingByDb.set(ctx.db, views)
  views.counts.set(listingId, (views.counts.get(listingId) ?? 0) + 1)
  views.timer ??= setTimeout(() => void flushViews(ctx), FLUSH_DELAY_MS).unref()
}

/** Writes the pending views. A listing that a purchase has locked is skipped and written later. */
export async function flushViews(ctx: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  const views = pendingByDb.get(ctx.db)
  if (!views) return
  clearTimeout(views.timer)
  pendingByDb.delete(ctx.db)
  const counts = [...views.counts]
  try {
    const writtenIds = await addViews(ctx.db, counts)
    for (const [id, count] of counts) if (!writtenIds.has(id)) requeueViews(ctx, id, count)
  } catch (error) {
    ctx.log.warn({ err: error }, 'views not counted')
  }
}

async function addViews(db: Db, counts: [id: number, count: number][]): Promise<ReadonlySet<number>> {
  const ids = counts.map(([id]) => id)
  const { rows } = await sql<{ id: number }>`
    with pending as (select * from unnest(${ids}::bigint[], ${counts.map(([, count]) => count)}::int[]) as pending (id, views)),
    unlocked as (select l.id from listings l join pending on pending.id = l.id order by l.id for no key update of l skip locked)
    update listings l set view_count = l.view_count + pending.views from pending, unlocked where l.id = pending.id and l.id = unlocked.id
    returning l.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function requeueViews(ctx: Pick<AppContext, 'db' | 'log'>, id: number, count: number): void {
  const views = pendingByDb.get(ctx.db) ?? { counts: new Map(), timer: setTimeout(() => void flushViews(ctx), FLUSH_DELAY_MS).unref() }
  pendingByDb.set(ctx.db, views)
  views.counts.set(id, (views.counts.get(id) ?? 0) + count)
}
