import { conditions, itemTypes, saleFormats } from '@partlane/domain/listings/listing-fields'
import { z } from 'zod'
import { defineEndpoint, metaOnly, pageWithMeta } from './endpoint.ts'
import { money } from './fields.ts'
import { listingCard } from './listings.ts'
import { fitFilters, parseSearchParams, type Search, searchFieldNames } from './search-params.ts'

/** Every parameter of the search codec as text; the server reads them with the same codec that wrote the address. */
const searchShape = Object.fromEntries(searchFieldNames.map((key) => [key, z.string().max(2000).optional()])) as Record<
  keyof Search,
  z.ZodOptional<z.ZodString>
>
const searchQuery = z.strictObject(searchShape)

/** Cards of a page: one screen of a desktop and a half. 209 pages reach the cap. */
export const SEARCH_PAGE_SIZE = 48

export const parseSearchQuery = (query: { [K in keyof Search]?: string | undefined }) =>
  parseSearchParams(
    new URLSearchParams(searchFieldNames.flatMap((key): [string, string][] => (query[key] === undefined ? [] : [[key, query[key]]]))),
  )

const facetSchema = <T extends z.ZodType>(value: T) => z.array(z.object({ value, label: z.string(), count: z.int() }))

/**
 * Counts inside the matched set, which ends at the cap (search design): `capped` says that there is more. A facet that is filtered by
 * counts as if it were not, so that its other choices say what they would bring. Categories: the main ones, or, where one is chosen,
 * its subcategories. Prices are GBP; the last bar takes in everything dearer.
 */
export const facets = z.object({
  capped: z.boolean(),
  fit: facetSchema(z.enum(fitFilters)), // empty without a car
  category: facetSchema(z.string()),
  condition: facetSchema(z.enum(conditions)),
  item_type: facetSchema(z.enum(itemTypes)),
  sale: facetSchema(z.enum(saleFormats)),
  brand: facetSchema(z.string()),
  price: z
    .object({ min: money, max: money, histogram: z.array(z.object({ from_minor: z.int(), to_minor: z.int(), count: z.int() })) })
    .nullable(),
})

/**
 * How the words were understood: a number, a car, a category. Shown as chips that can be taken back: `without` is the `q` that is left
 * when this part of the words is taken out. `words` are those that were searched as they stand.
 */
export const queryInterpretation = z.object({
  part_number: z.object({ number: z.string(), without: z.string() }).nullable(),
  vehicle: z.object({ node_id: z.int(), name: z.string(), without: z.string() }).nullable(),
  category: z.object({ slug: z.string(), name: z.string(), main: z.boolean(), without: z.string() }).nullable(),
  words: z.string(),
})

/** What the address itself names by number or slug, in words: for the heading and the chips. */
export const searchLabels = z.object({
  category: z
    .object({ slug: z.string(), name: z.string(), parent: z.object({ slug: z.string(), name: z.string() }).nullable() })
    .nullable(),
  node: z.object({ id: z.int(), name: z.string() }).nullable(),
  vehicle: z.object({ id: z.int(), name: z.string(), short_name: z.string() }).nullable(),
  seller: z.object({ slug: z.string(), name: z.string() }).nullable(),
})

export const suggestionKinds = ['words', 'part_number', 'vehicle', 'category', 'seller'] as const

export const suggestion = z.object({
  kind: z.enum(suggestionKinds),
  label: z.string(),
  detail: z.string().nullable(),
  search: z.string(), // query of the results page
})
export type Suggestion = z.output<typeof suggestion>

export const search = {
  listings: defineEndpoint({
    method: 'GET',
    path: '/listings',
    audience: 'public',
    summary: 'Search listings by text, part number, category, price or vehicle, with facets and fit verdicts',
    query: z.strictObject({
      ...searchShape,
      items: z.coerce.number().int().min(1).max(SEARCH_PAGE_SIZE).default(SEARCH_PAGE_SIZE),
      facets: z.enum(['true', 'false']).default('true'), // false: a row of cards somewhere needs none, and they are most of the work
    }),
    output: pageWithMeta(
      listingCard,
      z.object({
        facets: facets.nullable(),
        understood: queryInterpretation,
        named: searchLabels,
        distances: z.record(z.string(), z.int()),
      }),
    ), // distances: metres from lat, lng by the card's id
  }),
  priceRange: defineEndpoint({
    method: 'GET',
    path: '/listings_price_range',
    audience: 'public',
    summary: 'Get the lowest and highest price of a search',
    query: searchQuery,
    output: metaOnly(z.object({ min: money.nullable(), max: money.nullable() })),
  }),
  suggestions: defineEndpoint({
    method: 'GET',
    path: '/search_suggestions',
    audience: 'public',
    summary: 'List search suggestions',
    query: z.strictObject({ q: z.string().max(120) }),
    output: metaOnly(
      z.object({
        suggestions: z.array(suggestion),
      }),
    ),
  }),
  marketCounts: defineEndpoint({
    method: 'GET',
    path: '/market_counts',
    audience: 'public',
    summary: 'Count listings, sellers, makes and models',
    output: metaOnly(z.object({ listings: z.int(), sellers: z.int(), makes: z.int(), models: z.int() })),
  }),
}
