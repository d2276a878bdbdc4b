import type { AppContext } from '#app/context.ts'
import { createPromiseCache } from '#platform/cache/promise-cache.ts'
import { listFrequentLexemes } from './search.queries.ts'
import { MAX_SORTED_WORD_MATCHES } from './search-conditions.sql.ts'

/** PostgreSQL collects the statistics of a large table a few times a day. */
const CACHE_TTL_MS = 10 * 60_000
const lexemesCache = createPromiseCache<string[]>({ maxEntries: 1 })

/**
 * True if the statistics of the search table say that more than `MAX_SORTED_WORD_MATCHES` rows have
 * this word. The search then reads the rows in their order at once. False for several words:
 * nothing is known about the rows that have all of them.
 */
export async function isFrequentWord(ctx: Pick<AppContext, 'db' | 'clock'>, words: readonly string[]): Promise<boolean> {
  const word = words[0]?.toLowerCase()
  if (!word || words.length > 1) return false
  const load = () => listFrequentLexemes(ctx.db, MAX_SORTED_WORD_MATCHES)
  const lexemes = await lexemesCache.getOrLoad(ctx, '', { ttlMs: CACHE_TTL_MS, load })
  // The last word of a query is a prefix: the rows of a longer lexeme have it, too.
  return lexemes.some((lexeme) => lexeme.startsWith(word))
}
