import type { Suggestion } from '@partlane/contract/search'
import { emptySearch, type Search, serialiseSearch } from '@partlane/contract/search-params'
import type { Locale } from '@partlane/domain/locale'
import { DEFAULT_CURRENCY } from '@partlane/domain/money/money'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import { normalisePhrase, toSingular } from '@partlane/domain/search/words'
import { findRegistration } from '@partlane/domain/vehicles/registration'
import type { AppContext } from '#app/context.ts'
import { displayName } from '#features/accounts/public.ts'
import { cachedCatalogueNames, localisedName, searchVehicles } from '#features/catalogue/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { resolveSearch } from './resolve-search.ts'
import { listPartNumbersByPrefix, listSellersByPrefix } from './suggestions.queries.ts'

const MAX_SUGGESTIONS = 10
const MAX_PER_KIND = 4
const MAX_SELLERS = 2
const MIN_QUERY_LENGTH = 2
const MIN_PART_NUMBER_LENGTH = 3
/** A part number with spaces has at most this number of groups. */
const MAX_PART_NUMBER_WORDS = 6

/**
 * Loads suggestions for the search box: the interpreted query, part numbers, categories, vehicles
 * and sellers. At most `MAX_SUGGESTIONS`.
 */
export async function loadSuggestions(ctx: AppContext, text: string, locale: Locale): Promise<Suggestion[]> {
  const q = text.trim()
  if (q.length < MIN_QUERY_LENGTH) return []
  const [understood, categories, partNumbers, vehicles, sellers] = await Promise.all([
    suggestCategoryForVehicle(ctx, q, locale),
    suggestCategories(ctx, q, locale),
    suggestPartNumbers(ctx, q),
    suggestVehicles(ctx.db, q),
    suggestSellers(ctx.db, q),
  ])
  return [...suggestRegistration(ctx, q), ...understood, ...partNumbers, ...categories, ...vehicles, ...sellers].slice(0, MAX_SUGGESTIONS)
}

const toQueryString = (search: Partial<Search>) => serialiseSearch({ ...emptySearch, ...search }).toString()

/** For a registration or VIN: suggests to find the car. */
function suggestRegistration(ctx: AppContext, q: string): Suggestion[] {
  const registration = findRegistration(q, { thisYear: ctx.clock.now().getUTCFullYear() })
  return registration
    ? [{ kind: 'registration', label: registration.text, detail: null, search: toQueryString({ q: registration.text }) }]
    : []
}

/** For "brake discs golf": suggests the category together with the vehicle. */
async function suggestCategoryForVehicle(ctx: AppContext, q: string, locale: Locale): Promise<Suggestion[]> {
  const { understood } = await resolveSearch(ctx, { ...emptySearch, q }, { locale, currency: DEFAULT_CURRENCY })
  const { category, vehicle, words } = understood
  if (!category || !vehicle) return []
  return [
    {
      kind: 'words',
      label: [words, category.name].filter(Boolean).join(' '),
      detail: vehicle.name,
      search: toQueryString({ q: words, category: category.slug, node: Number(vehicle.node_id) }),
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

async function suggestPartNumbers(ctx: AppContext, q: string): Promise<Suggestion[]> {
  const partNumber = normalisePartNumber(q)
  if (partNumber.length < MIN_PART_NUMBER_LENGTH || !/\d/.test(partNumber) || q.split(/\s+/).length > MAX_PART_NUMBER_WORDS) return []
  const rows = await listPartNumbersByPrefix(ctx.db, { prefix: partNumber, limit: MAX_PER_KIND, now: ctx.clock.now() })
  return rows.map(({ number, title }) => ({ kind: 'part_number', label: number, detail: title, search: toQueryString({ q: number }) }))
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
  const rows = await listSellersByPrefix(db, q, MAX_SELLERS)
  return rows.map((row) => ({ kind: 'seller', label: displayName(row), detail: null, search: toQueryString({ seller: row.slug }) }))
}
