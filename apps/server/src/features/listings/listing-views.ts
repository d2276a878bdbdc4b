import type { AppContext } from '#app/context.ts'
import type { Db } from '#platform/db/db.ts'
import { addViews } from './listings.store.ts'

const FLUSH_DELAY_MS = 5_000

type ViewContext = Pick<AppContext, 'db' | 'log'>
type PendingViews = { counts: Map<number, number>; timer: NodeJS.Timeout }
const pendingByDb = new WeakMap<Db, PendingViews>()

/**
 * Counts views of a listing in memory. Views of all listings are written together after
 * `FLUSH_DELAY_MS`, so that reading a page does not write.
 * A killed process loses the pending views. This is acceptable: the count need not be exact.
 */
export function countView(ctx: ViewContext, listingId: number, count = 1): void {
  const views = pendingByDb.get(ctx.db) ?? { counts: new Map(), timer: setTimeout(() => void flushViews(ctx), FLUSH_DELAY_MS).unref() }
  pendingByDb.set(ctx.db, views)
  views.counts.set(listingId, (views.counts.get(listingId) ?? 0) + count)
}

/** Writes the pending views. A listing that a purchase has locked is skipped and written later. */
export async function flushViews(ctx: ViewContext): Promise<void> {
  const pending = pendingByDb.get(ctx.db)
  if (!pending) return
  clearTimeout(pending.timer)
  pendingByDb.delete(ctx.db)
  const views = [...pending.counts].map(([listingId, count]) => ({ listingId, count }))
  try {
    const writtenIds = await ctx.db.transact((tx) => addViews(tx, views))
    for (const { listingId, count } of views) if (!writtenIds.has(listingId)) countView(ctx, listingId, count)
  } catch (error) {
    ctx.log.warn({ err: error }, 'views not counted')
  }
}
