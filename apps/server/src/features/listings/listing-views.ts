import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import type { Db } from '#platform/db/db.ts'

const FLUSH_DELAY_MS = 5_000

type PendingViews = { counts: Map<number, number>; timer: NodeJS.Timeout | undefined }
const pendingByDb = new WeakMap<Db, PendingViews>()

/**
 * Notes that somebody looked at a listing. Kept in memory and written for all listings together a few seconds later, so that reading
 * a page never writes. A process that is killed loses those seconds: a count of views is no ledger.
 */
export function countView(ctx: Pick<AppContext, 'db' | 'log'>, listingId: number): void {
  const views = pendingByDb.get(ctx.db) ?? { counts: new Map(), timer: undefined }
  pendingByDb.set(ctx.db, views)
  views.counts.set(listingId, (views.counts.get(listingId) ?? 0) + 1)
  views.timer ??= setTimeout(() => void flushViews(ctx), FLUSH_DELAY_MS).unref()
}

/** Writes what was counted, in the order of ids. A listing somebody is buying right now is left for the next time rather than waited for. */
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
    with seen as (select * from unnest(${ids}::bigint[], ${counts.map(([, count]) => count)}::int[]) as seen (id, views)),
    free as (select l.id from listings l join seen on seen.id = l.id order by l.id for no key update of l skip locked)
    update listings l set view_count = l.view_count + seen.views from seen, free where l.id = seen.id and l.id = free.id
    returning l.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function requeueViews(ctx: Pick<AppContext, 'db' | 'log'>, id: number, count: number): void {
  const views = pendingByDb.get(ctx.db) ?? { counts: new Map(), timer: setTimeout(() => void flushViews(ctx), FLUSH_DELAY_MS).unref() }
  pendingByDb.set(ctx.db, views)
  views.counts.set(id, (views.counts.get(id) ?? 0) + count)
}
