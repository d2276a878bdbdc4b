import type { AppContext } from '#app/context.ts'
import type { Tx } from '#platform/db/db.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import { hasRunningAuction } from './search.queries.ts'
import { lockSearchRows, replaceSearchRows } from './search.store.ts'
import { type CounterKey, changeCounters, countByKey, type KeyCount } from './search-counters.store.ts'
import { ratesToGbp } from './search-rows.sql.ts'

export const REMOVE_ENDED_AUCTIONS_DEADLINE = 'search.remove-ended-auctions'

/** Updates the search row of one listing. See `indexListings`. */
export const indexListing = (ctx: AppContext, listingId: number) => indexListings(ctx, [listingId])

/**
 * Writes the search rows of listings from the current tables, deletes rows of listings that cannot
 * be bought, and updates the counters. Safe to repeat and to run in any order.
 * An advisory lock per listing serialises concurrent calls.
 */
export async function indexListings(ctx: AppContext, listingIds: readonly number[]): Promise<void> {
  const ids = [...new Set(listingIds)].sort((a, b) => a - b)
  const rates = await ratesToGbp(ctx)
  await ctx.db.transact(async (tx) => {
    await lockSearchRows(tx, ids)
    const before = await countByKey(tx, ids)
    await replaceSearchRows(tx, ids, { rates, now: ctx.clock.now() })
    if (await hasRunningAuction(tx, ids)) await wakeDeadline(tx, { name: REMOVE_ENDED_AUCTIONS_DEADLINE })
    await updateCounters(tx, before, await countByKey(tx, ids))
  })
}

function updateCounters(tx: Tx, before: KeyCount[], after: KeyCount[]): Promise<void> {
  const changes = new Map<string, CounterKey & { change: number }>()
  const addChange = ({ facet, value }: CounterKey, amount: number) => {
    const previous = changes.get(`${facet} ${value}`)
    changes.set(`${facet} ${value}`, { facet, value, change: (previous?.change ?? 0) + amount })
  }
  for (const key of before) addChange(key, -key.count)
  for (const key of after) addChange(key, key.count)
  return changeCounters(
    tx,
    [...changes.values()].filter(({ change }) => change !== 0),
  )
}
