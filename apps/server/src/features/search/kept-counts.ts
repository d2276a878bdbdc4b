import { type Search, writeSearch } from '@partlane/contract/search-params'
import type { AppContext } from '#app/context.ts'
import type { SearchAnswer } from './search-statement.ts'

export type Counts = Omit<SearchAnswer, 'page'>
type Kept = { until: number; counts: Promise<Counts> }

const MOST = 1_000
const kept = new WeakMap<AppContext['db'], Map<string, Kept>>()

/** Sorts that also filter: their sets are not those of other sorts. */
const ownSet = new Set<Search['sort']>(['ending', 'nearest'])

/** Equal for searches that match the same set: its page and most orders do not matter. */
function keyOf(search: Search): string {
  return writeSearch({ ...search, page: 1, sort: ownSet.has(search.sort) ? search.sort : 'best' }).toString()
}

/**
 * Counts and facets of a matched set, kept for some seconds: thousands look at the same brakes while a few parts come and go, and what
 * costs in a search is counting, not finding the 48 to show. The page itself is always read fresh. Equal questions at once are asked once.
 * @returns the counts, or undefined when nothing is kept and `remember` should be given them
 */
export function keptCounts(
  ctx: AppContext,
  search: Search,
): { known: Promise<Counts> | undefined; remember(counts: Promise<Counts>): void } {
  const lifetime = ctx.config.COUNTS_KEPT_SECONDS * 1000
  const now = ctx.clock.now().getTime()
  const table = kept.get(ctx.db) ?? new Map<string, Kept>()
  kept.set(ctx.db, table)
  const key = keyOf(search)
  const found = table.get(key)
  return {
    known: found && found.until > now ? found.counts : undefined,
    remember(counts) {
      if (lifetime === 0) return
      if (table.size >= MOST) table.delete(table.keys().next().value ?? '') // the oldest: insertion order
      table.delete(key)
      table.set(key, { until: now + lifetime, counts })
      counts.catch(() => table.delete(key))
    },
  }
}
