import type { Suggestion } from '@partlane/contract/search'
import { emptySearch, type Search, writeSearch } from '@partlane/contract/search-params'
import type { Locale } from '@partlane/domain/locale'
import { normalisePartNumber } from '@partlane/domain/part-numbers/part-number'
import { phraseOf, singular } from '@partlane/domain/search/words'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { displayName } from '#features/accounts/public.ts'
import { catalogueWords, nameIn, searchVehicles } from '#features/catalogue/public.ts'
import type { Reader } from '#platform/db/db.ts'
import { ask } from './ask.ts'

const MOST = 10
const MOST_EACH = 4
const SHORTEST = 2

/** What the search box offers while somebody types: what was understood, categories, numbers, vehicles, sellers; at most ten. */
export async function suggest(ctx: AppContext, text: string, locale: Locale): Promise<Suggestion[]> {
  const q = text.trim()
  if (q.length < SHORTEST) return []
  const [understood, categories, numbers, vehicles, sellers] = await Promise.all([
    suggestUnderstood(ctx, q, locale),
    suggestCategories(ctx, q, locale),
    suggestNumbers(ctx.db, q),
    suggestVehicles(ctx.db, q),
    suggestSellers(ctx.db, q),
  ])
  return [...understood, ...numbers, ...categories, ...vehicles, ...sellers].slice(0, MOST)
}

const address = (search: Partial<Search>) => writeSearch({ ...emptySearch, ...search }).toString()

/** "brake discs golf": the category for the car, in one step. */
async function suggestUnderstood(ctx: AppContext, q: string, locale: Locale): Promise<Suggestion[]> {
  const { understood } = await ask(ctx, { ...emptySearch, q }, { locale })
  const { category, vehicle, words } = understood
  if (!category || !vehicle) return []
  return [
    {
      kind: 'words',
      label: [words, category.name].filter(Boolean).join(' '),
      detail: vehicle.name,
      search: address({ q: words, category: category.slug, node: vehicle.node_id }),
    },
  ]
}

/** Every typed word begins a word of the name, in either language; shown in the reader's. */
async function suggestCategories(ctx: AppContext, q: string, locale: Locale): Promise<Suggestion[]> {
  const { categories, categoryById } = await catalogueWords(ctx)
  const typed = phraseOf(q).split(' ').filter(Boolean)
  const begins = (name: string) => {
    const words = phraseOf(name).split(' ')
    return typed.every((word) => words.some((other) => other.startsWith(singular(word))))
  }
  return categories
    .filter((row) => typed.length > 0 && (begins(row.name_en) || begins(row.name_fr)))
    .sort((a, b) => Number(a.parent_id !== null) - Number(b.parent_id !== null) || nameIn(locale, a).length - nameIn(locale, b).length)
    .slice(0, MOST_EACH)
    .map((row) => {
      const parent = row.parent_id === null ? undefined : categoryById.get(row.parent_id)
      return {
        kind: 'category',
        label: nameIn(locale, row),
        detail: parent ? nameIn(locale, parent) : null,
        search: address({ category: row.slug }),
      }
    })
}

async function suggestNumbers(db: Reader, q: string): Promise<Suggestion[]> {
  const number = normalisePartNumber(q)
  if (number.length < 3 || !/\d/.test(number) || q.split(/\s+/).length > 6) return []
  const { rows } = await sql<{ number: string; title: string }>`
    select distinct on (n.normalised) n.number, l.title
    from (select listing_id, number, normalised from listing_part_numbers where normalised like ${`${number}%`} order by normalised limit 40) n
    join listing_search s on s.listing_id = n.listing_id
    join listings l on l.id = n.listing_id
    order by n.normalised, s.quality desc, n.listing_id
    limit ${MOST_EACH}`.execute(db)
  return rows.map((row) => ({ kind: 'part_number', label: row.number, detail: row.title, search: address({ q: row.number }) }))
}

async function suggestVehicles(db: Reader, q: string): Promise<Suggestion[]> {
  const nodes = await searchVehicles(db, q)
  return nodes.slice(0, MOST_EACH).map((node) => ({
    kind: 'vehicle',
    label: node.full_name,
    detail: node.year_from === null ? null : `${node.year_from}–${node.year_to ?? ''}`,
    search: address({ node: node.id }),
  }))
}

async function suggestSellers(db: Reader, q: string): Promise<Suggestion[]> {
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
  return rows.map((row) => ({ kind: 'seller', label: displayName(row), detail: null, search: address({ seller: row.slug }) }))
}
