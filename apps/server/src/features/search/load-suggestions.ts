import type { Suggestion } from '@partlane/contract/search'
import { emptySearch, type Search, serialiseSearch } from '@partlane/contract/search-params'
import type { Locale } from '@partlane/domain/locale'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import { normalisePhrase, toSingular } from '@partlane/domain/search/words'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { displayName } from '#features/accounts/public.ts'
import { cachedCatalogueNames, localisedName, searchVehicles } from '#features/catalogue/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { resolveSearch } from './resolve-search.ts'

const MAX_SUGGESTIONS = 10
const MAX_PER_KIND = 4
const MIN_QUERY_LENGTH = 2

/**
 * Lists suggestions for the search box: the interpreted query, part numbers, categories, vehicles
 * and sellers. At most `MAX_SUGGESTIONS`.
 */
export async function listSuggestions(ctx: AppContext, text: string, locale: Locale): Promise<Suggestion[]> {
  const q = text.trim()
  if (q.length < MIN_QUERY_LENGTH) return []
  const [understood, categories, partNumbers, vehicles, sellers] = await Promise.all([
    suggestCategoryForVehicle(ctx, q, locale),
    suggestCategories(ctx, q, locale),
    suggestPartNumbers(ctx.db, q),
    suggestVehicles(ctx.db, q),
    suggestSellers(ctx.db, q),
  ])
  return [...understood, ...partNumbers, ...categories, ...vehicles, ...sellers].slice(0, MAX_SUGGESTIONS)
}

const toQueryString = (search: Partial<Search>) => serialiseSearch({ ...emptySearch, ...search }).toString()

/** For "brake discs golf": suggests the category together with the vehicle. */
async function suggestCategoryForVehicle(ctx: AppContext, q: string, locale: Locale): Promise<Suggestion[]> {
  const { understood } = await resolveSearch(ctx, { ...emptySearch, q }, { locale })
  const { category, vehicle, words } = understood
  if (!category || !vehicle) return []
  return [
    {
      kind: 'words',
      label: [words, category.name].filter(Boolean).join(' '),
      detail: vehicle.name,
      search: toQueryString({ q: words, category: category.slug, node: vehicle.node_id }),
    },
  ]
}

/** Matches each typed word as a prefix of a word of the English or French name. */
async function suggestCategories(ctx: AppContext, q: string, locale: Locale): Promise<Suggestion[]> {
  const { categories, categoryById } = await cachedCatalogueNames(ctx)
  const queryWords = normalisePhrase(q).split(' ').filter(Boolean)
  const matchesName = (name: string) => {
    const words = normalisePhrase(name).split(' ')
    return queryWords.every((word) => words.some((nameWord) => nameWord.startsWith(toSingular(word))))
  }
  return categories
    .filter((row) => queryWords.length > 0 && (matchesName(row.name_en) || matchesName(row.name_fr)))
    .sort(
      (a, b) =>
        Number(a.parent_id !== null) - Number(b.parent_id !== null) || localisedName(locale, a).length - localisedName(locale, b).length,
    )
    .slice(0, MAX_PER_KIND)
    .map((row) => {
      const parent = row.parent_id === null ? undefined : categoryById.get(row.parent_id)
      return {
        kind: 'category',
        label: localisedName(locale, row),
        detail: parent ? localisedName(locale, parent) : null,
        search: toQueryString({ category: row.slug }),
      }
    })
}

async function suggestPartNumbers(db: DbOrTx, q: string): Promise<Suggestion[]> {
  const partNumber = normalisePartNumber(q)
  if (partNumber.length < 3 || !/\d/.test(partNumber) || q.split(/\s+/).length > 6) return []
  const { rows } = await sql<{ number: string; title: string }>`
    select distinct on (n.normalised) n.number, l.title
    from (select listing_id, number, normalised from listing_part_numbers where normalised like ${`${partNumber}%`} order by normalised limit 40) n
    join listing_search s on s.listing_id = n.listing_id
    join listings l on l.id = n.listing_id
    order by n.normalised, s.quality desc, n.listing_id
    limit ${MAX_PER_KIND}`.execute(db)
  return rows.map((row) => ({ kind: 'part_number', label: row.number, detail: row.title, search: toQueryString({ q: row.number }) }))
}

async function suggestVehicles(db: DbOrTx, q: string): Promise<Suggestion[]> {
  const nodes = await searchVehicles(db, q)
  return nodes.slice(0, MAX_PER_KIND).map((node) => ({
    kind: 'vehicle',
    label: node.full_name,
    detail: node.year_from === null ? null : `${node.year_from}–${node.year_to ?? ''}`,
    search: toQueryString({ node: node.id }),
  }))
}

async function suggestSellers(db: DbOrTx, q: string): Promise<Suggestion[]> {
  const pattern = `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .selectFrom('users')
    .where('role', '=', 'business')
    .where(sql<boolean>`lower(company_name) like ${pattern}`)
    .where('status', 'not in', ['blocked', 'deleted'])
    .select(['slug', 'company_name', 'first_name', 'last_name', 'deleted_at'])
    .orderBy('rating_count', 'desc')
    .orderBy('id')
    .limit(2)
    .execute()
  return rows.map((row) => ({ kind: 'seller', label: displayName(row), detail: null, search: toQueryString({ seller: row.slug }) }))
}
