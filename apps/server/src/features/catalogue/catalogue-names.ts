import { buildLexicon, type Lexicon } from '@partlane/domain/search/lexicon'
import type { AppContext } from '#app/context.ts'
import { type CategoryName, listCategoryNames, listLexiconNodes } from './catalogue.queries.ts'

/** Names of the catalogue in memory. They change only with an import, a few times a year. */
export type CatalogueNames = {
  lexicon: Lexicon
  categories: readonly CategoryName[]
  categoryBySlug: ReadonlyMap<string, CategoryName>
  categoryById: ReadonlyMap<number, CategoryName>
}

const CACHE_TTL_MS = 60_000

type CacheEntry = { names: Promise<CatalogueNames>; loadedAt: number }
const cacheByDb = new WeakMap<AppContext['db'], CacheEntry>()

/**
 * Returns the catalogue names that search queries are interpreted with, from a cache per database.
 * About 7,000 vehicle nodes (make to series) and 250 categories: a few megabytes, 40 ms to load.
 * Stale-while-revalidate: an entry older than `CACHE_TTL_MS` is returned and reloaded in the
 * background. Only the first call waits for the database.
 */
export function cachedCatalogueNames(ctx: Pick<AppContext, 'db' | 'clock' | 'log'>): Promise<CatalogueNames> {
  const now = ctx.clock.now().getTime()
  const entry = cacheByDb.get(ctx.db)
  if (entry && now - entry.loadedAt < CACHE_TTL_MS) return entry.names
  const names = loadCatalogueNames(ctx.db)
  if (!entry) {
    cacheByDb.set(ctx.db, { names, loadedAt: now })
    names.catch(() => cacheByDb.delete(ctx.db))
    return names
  }
  entry.loadedAt = now
  names.then(
    () => cacheByDb.set(ctx.db, { names, loadedAt: now }),
    (err) => ctx.log.warn({ err }, 'catalogue names not reloaded'),
  )
  return entry.names
}

async function loadCatalogueNames(db: AppContext['db']): Promise<CatalogueNames> {
  const [nodes, categories] = await Promise.all([listLexiconNodes(db), listCategoryNames(db)])
  const popularity = new Map(nodes.map((node) => [node.id, node.popularity]))
  const vehicles = nodes.map((node) => ({
    ...node,
    // A node without a popularity of its own has that of its make.
    popularity: node.popularity || (popularity.get(node.path[0] ?? 0) ?? 0),
  }))
  return {
    lexicon: buildLexicon({ vehicles, categories: categories.map(({ slug, name_en, name_fr }) => ({ slug, names: [name_en, name_fr] })) }),
    categories,
    categoryBySlug: new Map(categories.map((row) => [row.slug, row])),
    categoryById: new Map(categories.map((row) => [row.id, row])),
  }
}
