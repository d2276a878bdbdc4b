import { MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import { conditions, itemTypes, saleFormats } from '@partlane/domain/listings/listing-fields'
import { z } from 'zod'
import { computed, defineEndpoint, pageWithMeta } from './endpoint.ts'
import { decimalText, money } from './fields.ts'
import { listingCard } from './listings.ts'
import { fitFacetValues } from './search-params.ts'
import { refuseUnusableFilters, searchShape } from './search-query.ts'

const searchQuery = z.strictObject(searchShape).superRefine(refuseUnusableFilters)

/** Cards on a page: one and a half screens on a desktop. 209 pages reach the cap of results. */
export const SEARCH_PAGE_SIZE = 48

const facetSchema = <T extends z.ZodType>(value: T) => z.array(z.object({ value, label: z.string(), count: z.int() }))

/**
 * Counts in the matched listings. The matched set ends at the cap of results; `capped` means that
 * there are more.
 * A facet ignores its own filter, so that its other choices show how many results they would add.
 * `category` has the main categories, or the subcategories of the chosen one.
 * Prices are in the currency of the request: that of the header `Currency`, otherwise that of the
 * parameter `currency`. The last bar of the histogram includes all higher prices.
 */
export const facets = z.object({
  capped: z.boolean(),
  fit: facetSchema(z.enum(fitFacetValues)), // empty without a vehicle
  category: facetSchema(z.string()),
  condition: facetSchema(z.enum(conditions)),
  item_type: facetSchema(z.enum(itemTypes)),
  sale: facetSchema(z.enum(saleFormats)),
  brand: facetSchema(z.string()),
  price: z
    .object({ min: money, max: money, histogram: z.array(z.object({ from: decimalText, to: decimalText, count: z.int() })) })
    .nullable(),
})

/**
 * Interpretation of `q`: part number, vehicle, category. Shown as chips with a remove button.
 * `without`: the `q` without this part. `words`: the remaining words, searched as text.
 */
export const queryInterpretation = z.object({
  part_number: z.object({ number: z.string(), without: z.string() }).nullable(),
  vehicle: z.object({ node_id: z.string(), name: z.string(), without: z.string() }).nullable(),
  category: z
    .object({
      slug: z.string(),
      name: z.string(),
      main: z.boolean(),
      parent: z.object({ slug: z.string(), name: z.string() }).nullable(),
      without: z.string(),
    })
    .nullable(),
  words: z.string(),
  // `q` is a UK registration or a VIN: the page offers to find the car
  registration: z.object({ kind: z.enum(['plate', 'vin']), text: z.string() }).nullable(),
})

/** Names of the ids and slugs in the URL, for the heading and the chips. */
export const searchLabels = z.object({
  category: z
    .object({ slug: z.string(), name: z.string(), parent: z.object({ slug: z.string(), name: z.string() }).nullable() })
    .nullable(),
  node: z.object({ id: z.string(), name: z.string() }).nullable(),
  vehicle: z.object({ id: z.string(), name: z.string(), short_name: z.string() }).nullable(),
  seller: z.object({ slug: z.string(), name: z.string() }).nullable(),
})

export const suggestionKinds = ['registration', 'words', 'part_number', 'vehicle', 'category', 'seller'] as const

export const suggestion = z.object({
  kind: z.enum(suggestionKinds),
  label: z.string(),
  detail: z.string().nullable(),
  search: z.string(), // query string of the results page
})
export type Suggestion = z.output<typeof suggestion>

export const search = {
  listings: defineEndpoint({
    method: 'GET',
    path: '/listings',
    audience: 'public',
    summary: 'Search listings by text, part number, category, price or vehicle, with facets and fit verdicts',
    query: z
      .strictObject({
        ...searchShape,
        items: z.coerce.number().int().min(1).max(SEARCH_PAGE_SIZE).default(SEARCH_PAGE_SIZE),
        // Facets are most of the work. A row of cards on another page sends false.
        facets: z.enum(['true', 'false']).default('true'),
      })
      .superRefine(refuseUnusableFilters),
    output: pageWithMeta(
      listingCard,
      z.object({
        facets: facets.nullable(),
        understood: queryInterpretation,
        named: searchLabels,
        // Units of the header's currency for one unit of the parameter's; null without a parameter
        price_rate: decimalText.nullable(),
        distances: z.record(z.string(), z.int()), // id of the card -> metres from lat, lng
      }),
    ),
  }),
  priceRange: defineEndpoint({
    method: 'GET',
    path: '/listings_price_range',
    audience: 'public',
    summary: 'Get the lowest and highest price of a search, in the currency of the request',
    query: searchQuery,
    output: computed('price_range', z.object({ min: money.nullable(), max: money.nullable() })),
  }),
  suggestions: defineEndpoint({
    method: 'GET',
    path: '/search_suggestions',
    audience: 'public',
    summary: 'List search suggestions',
    query: z.strictObject({ q: z.string().max(MAX_SEARCH_TEXT_LENGTH) }),
    output: computed(
      'search_suggestions',
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
    output: computed('market_counts', z.object({ listings: z.int(), sellers: z.int(), makes: z.int(), models: z.int() })),
  }),
}
