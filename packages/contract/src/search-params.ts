import { MAX_CATALOGUE_ID, MAX_PAGE } from '@partlane/domain/limits'
import {
  type Condition,
  conditions,
  type ItemType,
  itemTypes,
  type SaleFormat,
  saleFormats,
} from '@partlane/domain/listings/listing-fields'
import { CURRENCY_DECIMALS, parseAmount } from '@partlane/domain/money/amounts'
import { formatDecimal } from '@partlane/domain/money/decimals'
import { type CurrencyCode, currencyCodes } from '@partlane/domain/money/money'

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
 * fields have a fixed order, so equal searches have equal URLs. Unknown or invalid values are
 * dropped: a broken URL still returns results.
 */
export type Search = {
  q: string
  category: string | null // slug of a category or subcategory
  node: number | null // browse a node of the vehicle tree: make, model, generation ...
  vehicle: number | null // node of the user's vehicle, for verdicts and for `fit`
  year: number | null // year of the user's vehicle
  fit: FitFilter | null
  condition: Condition[]
  item_type: ItemType[]
  sale: SaleFormat[]
  brand: string[]
  price_min: number | null // minor units of `currency`; decimals in the URL: "29.50"
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

type Codec<T> = { decode(text: string): T | undefined; encode(value: T): string | undefined }

const textCodec = (max: number): Codec<string> => ({
  decode: (t) => t.replace(/\s+/g, ' ').trim().slice(0, max),
  encode: (v) => v || undefined,
})
const nullableCodec = <T>(codec: Codec<T>): Codec<T | null> => ({
  decode: codec.decode,
  encode: (v) => (v === null ? undefined : codec.encode(v)),
})
const slugCodec: Codec<string> = { decode: (t) => (/^[a-z0-9-]{1,120}$/.test(t) ? t : undefined), encode: (v) => v }
const integerCodec = (min: number, max: number): Codec<number> => ({
  decode: (t) => (/^\d{1,10}$/.test(t) && Number(t) >= min && Number(t) <= max ? Number(t) : undefined),
  encode: String,
})
const decimalCodec = (min: number, max: number): Codec<number> => ({
  decode: (t) => (/^-?\d{1,3}(\.\d{1,6})?$/.test(t) && Number(t) >= min && Number(t) <= max ? Number(t) : undefined),
  encode: String,
})
const choiceCodec = <T extends string>(choices: readonly T[]): Codec<T> => ({
  decode: (t) => choices.find((c) => c === t),
  encode: (v) => v,
})
const choicesCodec = <T extends string>(choices: readonly T[]): Codec<T[]> => ({
  decode: (t) => choices.filter((c) => t.split(',').includes(c)),
  encode: (v) => choices.filter((c) => v.includes(c)).join(',') || undefined,
})
const textListCodec: Codec<string[]> = {
  decode: (t) =>
    [...new Set(t.split(',').map((word) => word.trim()))]
      .filter((word) => word && word.length <= 80)
      .slice(0, 20)
      .sort(),
  encode: (v) => [...v].sort().join(',') || undefined,
}

const priceCodec: Codec<number> = {
  decode(t) {
    const minor = parseAmount(t)
    return minor !== undefined && minor <= MAX_PRICE_BOUND_MINOR ? minor : undefined
  },
  encode: (v) => (v % 100 === 0 ? String(v / 100) : formatDecimal(v, CURRENCY_DECIMALS)),
}

const codecs: { [K in keyof Search]: Codec<Search[K]> } = {
  q: textCodec(200),
  category: nullableCodec(slugCodec),
  node: nullableCodec(integerCodec(1, MAX_CATALOGUE_ID)),
  vehicle: nullableCodec(integerCodec(1, MAX_CATALOGUE_ID)),
  year: nullableCodec(integerCodec(1900, 2100)),
  fit: nullableCodec(choiceCodec(fitFilters)),
  condition: choicesCodec(conditions),
  item_type: choicesCodec(itemTypes),
  sale: choicesCodec(saleFormats),
  brand: textListCodec,
  price_min: nullableCodec(priceCodec),
  price_max: nullableCodec(priceCodec),
  currency: nullableCodec(choiceCodec(currencyCodes)),
  seller: nullableCodec(slugCodec),
  lat: nullableCodec(decimalCodec(-90, 90)),
  lng: nullableCodec(decimalCodec(-180, 180)),
  radius: nullableCodec(integerCodec(1, 500)),
  sort: choiceCodec(sorts),
  view: choiceCodec(views),
  page: integerCodec(1, MAX_PAGE),
}

export const searchFieldNames = Object.keys(codecs) as readonly (keyof Search)[]

/** Parses a search from URL parameters. Of a repeated key only the first value is used. */
export function parseSearchParams(params: URLSearchParams): Search {
  const search: Record<string, unknown> = { ...emptySearch }
  for (const key of searchFieldNames) {
    const text = params.get(key)
    const value = text === null ? undefined : codecs[key].decode(text)
    if (value !== undefined) search[key] = value
  }
  return search as Search
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
