import type { Card } from '@partlane/client/cards'
import type { OutputOf } from '@partlane/contract/endpoint'
import type { search as searchEndpoints } from '@partlane/contract/search'
import { emptySearch, type Search } from '@partlane/contract/search-params'
import type { Translate } from '@partlane/i18n/translate'

export type Results = Omit<OutputOf<typeof searchEndpoints.listings>, 'items'> & { items: Card[] }
type HeadingFormatters = { t: Translate<'search'>; formatCount: (count: number) => string }

/** Lowercases the first letter of "Brake discs", but not of an abbreviation such as "ABS pumps". */
const lowercaseFirst = (name: string) => (/^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1))

/** Heading of the results: "1,284 brake discs that fit your Golf". */
export function buildHeading(results: Results, search: Search, { t, formatCount }: HeadingFormatters): string {
  const { named, understood, pagy } = results
  if (understood.registration && pagy.count === 0) return t('registration.title', { registration: understood.registration.text })
  const category = named.category ?? understood.category
  const node = named.node?.name ?? understood.vehicle?.name
  const car = named.vehicle?.short_name
  // The name of a subcategory is countable ("51 brake discs"). The name of a main category is not
  // ("159 engine").
  const isMainCategory = named.category ? named.category.parent === null : understood.category?.main === true
  const fit = car ? search.fit : null
  const categoryPhrase = category && isMainCategory ? t('heading.in', { category: category.name }) : undefined
  const partPhrase = category && !isMainCategory ? lowercaseFirst(category.name) : t('heading.parts')
  const details = [
    categoryPhrase,
    understood.part_number && t('heading.number', { number: understood.part_number.number }),
    understood.words !== '' && t('heading.words', { words: understood.words }),
    node && t('heading.node', { vehicle: node }),
  ]
  const seller = named.seller && t('heading.seller', { seller: named.seller.name })
  if (car && fit === 'fits' && pagy.count === 0) return t('empty.fit_title', { what: joinTexts([partPhrase, ...details, seller]), car })
  const count =
    pagy.count === 0
      ? t('heading.none', { what: partPhrase })
      : pagy.count === 1 && partPhrase === t('heading.parts')
        ? t('heading.one')
        : t('heading.some', { count: pagy.count, shown: formatCount(pagy.count), what: partPhrase })
  const fitPhrase = fit && car && t(fit === 'fits' ? 'heading.fit' : 'heading.maybe', { car })
  return joinTexts([count, ...details, fitPhrase, seller])
}

const joinTexts = (texts: readonly (string | false | null | undefined)[]) => texts.filter(Boolean).join(' ')

const FILTER_KEYS = [
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

/** The filter `fit` has no effect without a car: removes it then. */
export const withUsableFit = (search: Search, { vehicle }: Results['named']): Search => (vehicle ? search : { ...search, fit: null })

/** Number of active filters. A price range counts once, also with both limits. */
export const countFilters = (search: Search): number =>
  FILTER_KEYS.filter((key) => key !== 'price_max' && JSON.stringify(search[key]) !== JSON.stringify(emptySearch[key])).length +
  (search.price_max !== null && search.price_min === null ? 1 : 0)

/** Removes all filters. Query text, sort order and view stay. */
export const clearFilters = (search: Search): Search => ({ ...emptySearch, q: search.q, sort: search.sort, view: search.view })

/** Adds the value, or removes it when it is present. */
export const toggleValue = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
