import { MAX_CATALOGUE_ID, MAX_PAGE } from '@partlane/domain/limits'
import {
  type Condition,
  conditions,
  type ItemType,
  itemTypes,
  type SaleFormat,
  saleFormats,
} from '@partlane/domain/listings/listing-fields'
import { decimalsOf, MAX_CURRENCY_DECIMALS } from '@partlane/domain/money/amounts'
import { formatDecimal, parseDecimal } from '@partlane/domain/money/decimals'
import { type CurrencyCode, currencyCodes } from '@partlane/domain/money/money'
import type { FieldCode } from './errors.ts'

export const sorts = ['best', 'newest', 'cheapest', 'dearest', 'ending', 'nearest'] as const
export type Sort = (typeof sorts)[number]
/** `fits`: listings that fit the vehicle. `maybe`: also listings with an unknown verdict. */
export const fitFilters = ['fits', 'maybe'] as const
export const views = ['grid', 'list'] as const
export type View = (typeof views)[number]
export type FitFilter = (typeof fitFilters)[number]
/** Values of the facet `fit`. `all`: the same search without the filter `fit`. */
export const fitFacetValues = [...fitFilters, 'all'] as const

/**
 * A search in page URLs, in the API and in saved searches. Each field has one text form and the
 * fields have a fixed order, so equal searches have equal URLs. The API refuses unknown and invalid
 * values; a page names them and shows no results.
 */
export type Search = {
  q: string
  category: string | null // slug or id of a category or subcategory
  node: number | null // browse a node of the vehicle tree: make, model, generation ...
  vehicle: number | null // node of the user's vehicle, for verdicts and for `fit`
  year: number | null // year of the user's vehicle
  fit: FitFilter | null
  condition: Condition[]
  item_type: ItemType[]
  sale: SaleFormat[]
  brand: string[]
  price_min: number | null // hundredths of a unit of `currency`; decimals in the URL: "29.50"
  price_max: number | null
  currency: CurrencyCode | null // of the two prices; null: that of the visitor
  seller: string | null // slug
  lat: number | null
  lng: number | null
  radius: number | null // km
  sort: Sort
  view: View
  page: number
}

export const emptySearch: Search = {
  q: '',
  category: null,
  node: null,
  vehicle: null,
  year: null,
  fit: null,
  condition: [],
  item_type: [],
  sale: [],
  brand: [],
  price_min: null,
  price_max: null,
  currency: null,
  seller: null,
  lat: null,
  lng: null,
  radius: null,
  sort: 'best',
  view: 'grid',
  page: 1,
}

export const MAX_PRICE_BOUND_MINOR = 1_000_000_000
export const MAX_QUERY_LENGTH = 200
export const MAX_RADIUS_KM = 500
export const MIN_MODEL_YEAR = 1900
export const MAX_MODEL_YEAR = 2100
export const MAX_BRAND_LENGTH = 80
const MAX_BRAND_COUNT = 20
export const SLUG_PATTERN = /^[a-z0-9-]{1,120}$/

/** Reports a value that is not valid, with the reason. */
type Report = (code: FieldCode, text: string) => void
/** `decode` reports what it cannot use. A list keeps its valid values. */
type Codec<T> = { decode(text: string, report: Report): T | undefined; encode(value: T): string | undefined }

const textCodec = (max: number): Codec<string> => ({
  decode: (t) => t.replace(/\s+/g, ' ').trim().slice(0, max),
  encode: (v) => v || undefined,
})
const nullableCodec = <T>(codec: Codec<T>): Codec<T | null> => ({
  decode: codec.decode,
  encode: (v) => (v === null ? undefined : codec.encode(v)),
})
const slugCodec: Codec<string> = {
  decode: (t, report) => (SLUG_PATTERN.test(t) ? t : reject(report, 'bad_format', t)),
  encode: (v) => v,
}
const numberCodec = (pattern: RegExp, min: number, max: number): Codec<number> => ({
  decode(t, report) {
    if (!pattern.test(t)) return reject(report, 'bad_format', t)
    const value = Number(t)
    return value < min ? reject(report, 'too_small', t) : value > max ? reject(report, 'too_big', t) : value
  },
  encode: String,
})
const integerCodec = (min: number, max: number) => numberCodec(/^\d{1,15}$/, min, max)
const decimalCodec = (min: number, max: number) => numberCodec(/^-?\d{1,3}(\.\d{1,6})?$/, min, max)
const choiceCodec = <T extends string>(choices: readonly T[]): Codec<T> => ({
  decode: (t, report) => choices.find((c) => c === t) ?? reject(report, 'not_a_choice', t),
  encode: (v) => v,
})
const choicesCodec = <T extends string>(choices: readonly T[]): Codec<T[]> => ({
  decode(t, report) {
    const words = splitList(t)
    for (const word of words) if (!choices.some((c) => c === word)) report('not_a_choice', word)
    return choices.filter((c) => words.includes(c))
  },
  encode: (v) => choices.filter((c) => v.includes(c)).join(',') || undefined,
})
const textListCodec: Codec<string[]> = {
  decode(t, report) {
    const words = splitList(t)
    for (const word of words) if (word.length > MAX_BRAND_LENGTH) report('too_long', word)
    return words
      .filter((word) => word.length <= MAX_BRAND_LENGTH)
      .slice(0, MAX_BRAND_COUNT)
      .sort()
  },
  encode: (v) => [...v].sort().join(',') || undefined,
}

/** In any case, as in the header `Currency`. */
const currencyCodec: Codec<CurrencyCode> = {
  decode: (t, report) => choiceCodec(currencyCodes).decode(t.toLowerCase(), report),
  encode: (v) => v,
}
const priceCodec: Codec<number> = {
  decode(t, report) {
    const hundredths = parseDecimal(t, MAX_CURRENCY_DECIMALS)
    if (hundredths === undefined) return reject(report, 'bad_format', t)
    return hundredths <= MAX_PRICE_BOUND_MINOR ? hundredths : reject(report, 'too_big', t)
  },
  encode: (v) => (v % 100 === 0 ? String(v / 100) : formatDecimal(v, MAX_CURRENCY_DECIMALS)),
}

const splitList = (text: string): string[] => [...new Set(text.split(',').map((word) => word.trim()))].filter(Boolean)

function reject(report: Report, code: FieldCode, text: string): undefined {
  report(code, text)
  return undefined
}

const codecs: { [K in keyof Search]: Codec<Search[K]> } = {
  q: textCodec(MAX_QUERY_LENGTH),
  category: nullableCodec(slugCodec),
  node: nullableCodec(integerCodec(1, MAX_CATALOGUE_ID)),
  vehicle: nullableCodec(integerCodec(1, MAX_CATALOGUE_ID)),
  year: nullableCodec(integerCodec(MIN_MODEL_YEAR, MAX_MODEL_YEAR)),
  fit: nullableCodec(choiceCodec(fitFilters)),
  condition: choicesCodec(conditions),
  item_type: choicesCodec(itemTypes),
  sale: choicesCodec(saleFormats),
  brand: textListCodec,
  price_min: nullableCodec(priceCodec),
  price_max: nullableCodec(priceCodec),
  currency: nullableCodec(currencyCodec),
  seller: nullableCodec(slugCodec),
  lat: nullableCodec(decimalCodec(-90, 90)),
  lng: nullableCodec(decimalCodec(-180, 180)),
  radius: nullableCodec(integerCodec(1, MAX_RADIUS_KM)),
  sort: choiceCodec(sorts),
  view: choiceCodec(views),
  page: integerCodec(1, MAX_PAGE),
}

export const searchFieldNames = Object.keys(codecs) as readonly (keyof Search)[]

/** A value of a search parameter that is not valid. `text`: the value, or one value of a list. */
export type SearchProblem = { parameter: keyof Search; code: FieldCode; text: string }

/**
 * Parses a search from URL parameters and reports the invalid values, which the search does not
 * contain. A blank value is no value. Of a repeated key only the first value is used.
 */
export function parseSearch(params: URLSearchParams): { search: Search; problems: SearchProblem[] } {
  const search: Record<string, unknown> = { ...emptySearch }
  const problems: SearchProblem[] = []
  for (const parameter of searchFieldNames) {
    const text = params.get(parameter)?.trim()
    if (!text) continue
    const value = codecs[parameter].decode(text, (code, part) => problems.push({ parameter, code, text: part }))
    if (value !== undefined) search[parameter] = value
  }
  refuseDecimalsOf(search as Search, params, problems)
  return { search: search as Search, problems }
}

/** Refuses price bounds with decimals in a currency that has none. */
function refuseDecimalsOf(search: Search, params: URLSearchParams, problems: SearchProblem[]): void {
  if (search.currency === null || decimalsOf(search.currency) === MAX_CURRENCY_DECIMALS) return
  for (const parameter of ['price_min', 'price_max'] as const) {
    if ((search[parameter] ?? 0) % 10 ** MAX_CURRENCY_DECIMALS === 0) continue
    problems.push({ parameter, code: 'bad_format', text: params.get(parameter)?.trim() ?? '' })
    search[parameter] = null
  }
}

/** Parses the valid part of a search. */
export const parseSearchParams = (params: URLSearchParams): Search => parseSearch(params).search

/** Checks one parameter of a search. */
export const listProblems = (parameter: keyof Search, text: string): SearchProblem[] =>
  parseSearch(new URLSearchParams({ [parameter]: text })).problems

/**
 * Lists the parameters without which others have no meaning: `fit` needs a vehicle; `radius`, the
 * sort order `nearest` and each coordinate need a place.
 */
export function listMissingParameters(search: Record<'fit' | 'vehicle' | 'radius' | 'sort' | 'lat' | 'lng', unknown>): (keyof Search)[] {
  const isSet = (value: unknown) => value !== null && value !== undefined && value !== ''
  const needsPlace = isSet(search.radius) || search.sort === 'nearest' || isSet(search.lat) || isSet(search.lng)
  const needed: (keyof Search & ('vehicle' | 'lat' | 'lng'))[] = [
    ...(isSet(search.fit) ? (['vehicle'] as const) : []),
    ...(needsPlace ? (['lat', 'lng'] as const) : []),
  ]
  return needed.filter((name) => !isSet(search[name]))
}

/**
 * The search without the filters that need a parameter that is missing. The API refuses them. A
 * page ignores them: its URL can name a filter before the car or the place is known.
 */
export function withoutUnusableFilters(search: Search): Search {
  const missing = listMissingParameters(search)
  if (missing.length === 0) return search
  const hasNoPlace = missing.includes('lat') || missing.includes('lng')
  return {
    ...search,
    ...(missing.includes('vehicle') ? { fit: null } : {}),
    ...(hasNoPlace ? { lat: null, lng: null, radius: null, sort: search.sort === 'nearest' ? emptySearch.sort : search.sort } : {}),
  }
}

/** Writes the fields that differ from an empty search, in a fixed order. */
export function serialiseSearch(search: Partial<Search>): URLSearchParams {
  const params = new URLSearchParams()
  for (const key of searchFieldNames) {
    const value = search[key]
    if (value === undefined || value === emptySearch[key]) continue
    // A currency alone says nothing about a search.
    if (key === 'currency' && search.price_min == null && search.price_max == null) continue
    const text = (codecs[key] as Codec<unknown>).encode(value)
    if (text !== undefined && text !== '') params.set(key, text)
  }
  return params
}
