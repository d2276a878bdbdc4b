import { buildLexicon, type Lexicon, type VehicleTerm } from '@partlane/domain/search/lexicon'
import type { AppContext } from '#app/context.ts'

export type CategoryName = { id: number; parent_id: number | null; slug: string; name_en: string; name_fr: string; position: number }
/** Names of the catalogue, kept in memory: they change with an import, a few times a year. */
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
 * The words that searches are understood with: some 7,000 vehicles down to the engine and 250 categories, a few megabytes and 40 ms to
 * read. Older than a minute they are read again behind the reader's back: nobody waits for it but the first of all.
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
    (err) => ctx.log.warn({ err }, 'catalogue words could not be read again'),
  )
  return entry.names
}

async function loadCatalogueNames(db: AppContext['db']): Promise<CatalogueNames> {
  const [nodes, categories] = await Promise.all([
    db
      .selectFrom('vehicle_nodes')
      .where('level', 'in', ['make', 'model', 'generation', 'series'])
      .where('source', '=', 'imported')
      .select(['id', 'level', 'name', 'codes', 'path', 'popularity', 'year_from', 'year_to'])
      .execute(),
    db
      .selectFrom('categories')
      .select(['id', 'parent_id', 'slug', 'name_en', 'name_fr', 'position'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ])
  const popularity = new Map(nodes.map((node) => [node.id, node.popularity]))
  const vehicles = nodes.map((node) => ({
    ...node,
    level: node.level as VehicleTerm['level'],
    popularity: node.popularity || (popularity.get(node.path[0] ?? 0) ?? 0), // a model is as well known as its make unless it says
  }))
  return {
    lexicon: buildLexicon({ vehicles, categories: categories.map(({ slug, name_en, name_fr }) => ({ slug, names: [name_en, name_fr] })) }),
    categories,
    categoryBySlug: new Map(categories.map((row) => [row.slug, row])),
    categoryById: new Map(categories.map((row) => [row.id, row])),
  }
}
