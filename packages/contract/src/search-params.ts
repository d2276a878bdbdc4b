import { type Condition, conditions, type ItemType, itemTypes, type SaleFormat, saleFormats } from '@partlane/domain/listings/listing-facts'

export const sorts = ['best', 'newest', 'cheapest', 'dearest', 'ending', 'nearest'] as const
export type Sort = (typeof sorts)[number]
export const fitFilters = ['fits', 'maybe'] as const // fits my car; or fits and to be checked
export const views = ['grid', 'list'] as const
export type View = (typeof views)[number]
export type FitFilter = (typeof fitFilters)[number]

/**
 * A search, as page addresses, the API and saved searches have it. Every field has one text form, in this order,
 * so that equal searches have equal addresses. Unknown or broken values are dropped: an address that somebody mangled still searches.
 */
export type Search = {
  q: string
  category: string | null // slug of a category or subcategory
  node: number | null // browse by a vehicle node: its make, model, generation ...
  vehicle: number | null // the asker's car, for verdicts and for `fit`
  year: number | null // its year
  fit: FitFilter | null
  condition: Condition[]
  item_type: ItemType[]
  sale: SaleFormat[]
  brand: string[]
  price_min: number | null // minor units of GBP
  price_max: number | null
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
  seller: null,
  lat: null,
  lng: null,
  radius: null,
  sort: 'best',
  view: 'grid',
  page: 1,
}

type Codec<T> = { read(text: string): T | undefined; write(value: T): string | undefined }

const text = (max: number): Codec<string> => ({ read: (t) => t.replace(/\s+/g, ' ').trim().slice(0, max), write: (v) => v || undefined })
const maybe = <T>(codec: Codec<T>): Codec<T | null> => ({ read: codec.read, write: (v) => (v === null ? undefined : codec.write(v)) })
const slug: Codec<string> = { read: (t) => (/^[a-z0-9-]{1,120}$/.test(t) ? t : undefined), write: (v) => v }
const whole = (min: number, max: number): Codec<number> => ({
  read: (t) => (/^\d{1,10}$/.test(t) && Number(t) >= min && Number(t) <= max ? Number(t) : undefined),
  write: String,
})
const decimal = (min: number, max: number): Codec<number> => ({
  read: (t) => (/^-?\d{1,3}(\.\d{1,6})?$/.test(t) && Number(t) >= min && Number(t) <= max ? Number(t) : undefined),
  write: String,
})
const choice = <T extends string>(choices: readonly T[]): Codec<T> => ({ read: (t) => choices.find((c) => c === t), write: (v) => v })
const several = <T extends string>(choices: readonly T[]): Codec<T[]> => ({
  read: (t) => choices.filter((c) => t.split(',').includes(c)),
  write: (v) => choices.filter((c) => v.includes(c)).join(',') || undefined,
})
const words: Codec<string[]> = {
  read: (t) =>
    [...new Set(t.split(',').map((word) => word.trim()))]
      .filter((word) => word && word.length <= 80)
      .slice(0, 20)
      .sort(),
  write: (v) => [...v].sort().join(',') || undefined,
}

const codecs: { [K in keyof Search]: Codec<Search[K]> } = {
  q: text(200),
  category: maybe(slug),
  node: maybe(whole(1, 2_000_000_000)),
  vehicle: maybe(whole(1, 2_000_000_000)),
  year: maybe(whole(1900, 2100)),
  fit: maybe(choice(fitFilters)),
  condition: several(conditions),
  item_type: several(itemTypes),
  sale: several(saleFormats),
  brand: words,
  price_min: maybe(whole(0, 1_000_000_000)),
  price_max: maybe(whole(0, 1_000_000_000)),
  seller: maybe(slug),
  lat: maybe(decimal(-90, 90)),
  lng: maybe(decimal(-180, 180)),
  radius: maybe(whole(1, 500)),
  sort: choice(sorts),
  view: choice(views),
  page: whole(1, 209),
}

const keys = Object.keys(codecs) as (keyof Search)[]

export const searchKeys: readonly (keyof Search)[] = keys

/** Reads a search from an address; repeated keys count once. */
export function readSearch(params: URLSearchParams): Search {
  const search: Record<string, unknown> = { ...emptySearch }
  for (const key of keys) {
    const raw = params.get(key)
    const value = raw === null ? undefined : codecs[key].read(raw)
    if (value !== undefined) search[key] = value
  }
  return search as Search
}

/** Writes what differs from an empty search, in one order. */
export function writeSearch(search: Partial<Search>): URLSearchParams {
  const params = new URLSearchParams()
  for (const key of keys) {
    const value = search[key]
    if (value === undefined || value === emptySearch[key]) continue
    const written = (codecs[key] as Codec<unknown>).write(value)
    if (written !== undefined && written !== '') params.set(key, written)
  }
  return params
}

/** Any change of a search other than its page starts again at the first page. */
export const changeSearch = (search: Search, change: Partial<Search>): Search => ({ ...search, page: 1, ...change })
