import type { OutputOf } from '@partlane/contract/endpoint'
import type { search as searchEndpoints } from '@partlane/contract/search'
import { emptySearch, type Search } from '@partlane/contract/search-params'
import type { Translate } from '@partlane/i18n/translate'

export type Results = OutputOf<typeof searchEndpoints.listings>
type Words = { t: Translate<'search'>; count: (count: number) => string }

/** "Brake discs" inside a sentence; "ABS pumps" stays. */
const inSentence = (name: string) => (/^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1))

/** The page in words: "1,284 brake discs that fit your Golf". */
export function headingOf(results: Results, search: Search, { t, count: shown }: Words): string {
  const { named, understood, pagy } = results
  const category = named.category ?? understood.category
  const node = named.node?.name ?? understood.vehicle?.name
  const car = named.vehicle?.short_name
  // The name of a subcategory can be counted ("51 brake discs"), that of a main category cannot ("159 engine").
  const main = named.category ? named.category.parent === null : understood.category?.main === true
  const within = category && main ? t('heading.in', { category: category.name }) : undefined
  const what = category && !main ? inSentence(category.name) : t('heading.parts')
  const count =
    pagy.count === 0
      ? t('heading.none', { what })
      : pagy.count === 1 && what === t('heading.parts')
        ? t('heading.one')
        : t('heading.some', { count: pagy.count, shown: shown(pagy.count), what })
  return [
    count,
    within,
    understood.part_number && t('heading.number', { number: understood.part_number.number }),
    understood.words !== '' && t('heading.words', { words: understood.words }),
    node && t('heading.node', { vehicle: node }),
    search.fit && car && t(search.fit === 'fits' ? 'heading.fit' : 'heading.maybe', { car }),
    named.seller && t('heading.seller', { seller: named.seller.name }),
  ]
    .filter(Boolean)
    .join(' ')
}

const narrowing = [
  'category',
  'node',
  'fit',
  'condition',
  'item_type',
  'sale',
  'brand',
  'price_min',
  'price_max',
  'seller',
  'radius',
] as const

/** How many filters are in force, for the button that opens them. */
export const filterCount = (search: Search): number =>
  narrowing.filter((key) => key !== 'price_max' && JSON.stringify(search[key]) !== JSON.stringify(emptySearch[key])).length +
  (search.price_max !== null && search.price_min === null ? 1 : 0)

/** The same words without any filter. */
export const withoutFilters = (search: Search): Search => ({ ...emptySearch, q: search.q, sort: search.sort, view: search.view })

/** A press on one of several choices: in if it was out, out if it was in. */
export const toggled = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
