import { MAX_CATALOGUE_ID, MAX_PAGE } from '@partlane/domain/limits'
import { conditions, itemTypes, saleFormats } from '@partlane/domain/listings/listing-fields'
import { currencyCodes } from '@partlane/domain/money/money'
import { z } from 'zod'
import {
  fitFilters,
  listMissingParameters,
  listProblems,
  MAX_BRAND_LENGTH,
  MAX_MODEL_YEAR,
  MAX_PRICE_BOUND_MINOR,
  MAX_RADIUS_KM,
  MIN_MODEL_YEAR,
  parseSearch,
  parseSearchParams,
  type Search,
  SLUG_PATTERN,
  searchFieldNames,
  sorts,
  views,
} from './search-params.ts'

type ParameterSchema = { description: string; [keyword: string]: unknown }

const choice = (description: string, values: readonly string[]): ParameterSchema => ({ type: 'string', enum: [...values], description })
/** Sent as one text, "new,used". */
const choices = (description: string, values: readonly string[]): ParameterSchema => ({
  type: 'array',
  items: { type: 'string', enum: [...values] },
  uniqueItems: true,
  description,
})
const integer = (description: string, minimum: number, maximum: number): ParameterSchema => ({
  type: 'integer',
  minimum,
  maximum,
  description,
})
const decimal = (description: string, minimum: number, maximum: number): ParameterSchema => ({
  type: 'number',
  minimum,
  maximum,
  description,
})
const slugText = (description: string): ParameterSchema => ({ type: 'string', pattern: SLUG_PATTERN.source, description })
const nodeId = (description: string): ParameterSchema => ({
  type: 'string',
  pattern: '^[1-9]\\d{0,9}$',
  description: `${description}, at most ${MAX_CATALOGUE_ID}`,
})
const priceBound = (description: string): ParameterSchema => ({
  ...decimal(`${description}, inclusive, with at most the decimals of its currency, also with a comma`, 0, MAX_PRICE_BOUND_MINOR / 100),
  type: ['number', 'string'],
  pattern: '^\\d{1,12}([.,]\\d{1,2})?$',
  examples: [29.5],
})

/** The search parameters as JSON Schema. The codecs of `search-params.ts` parse their texts. */
const parameterSchemas: Record<keyof Search, ParameterSchema> = {
  q: { type: 'string', description: 'Text: words, a part number, a vehicle or a category. The first 200 characters count' },
  category: slugText('Slug or id of a category or subcategory'),
  node: nodeId('Parts for this node of the vehicle tree: a make, a model, a generation or a part of it'),
  vehicle: nodeId("Node of the user's vehicle, for fit verdicts and for `fit`"),
  year: integer("Year of the user's vehicle", MIN_MODEL_YEAR, MAX_MODEL_YEAR),
  fit: choice('`fits`: parts that fit the vehicle. `maybe`: also parts that may fit', fitFilters),
  condition: choices('Conditions, separated by commas', conditions),
  item_type: choices('Part types, separated by commas', itemTypes),
  sale: choices('Sale types, separated by commas', saleFormats),
  brand: {
    type: 'array',
    items: { type: 'string', maxLength: MAX_BRAND_LENGTH },
    uniqueItems: true,
    description: 'Brands, separated by commas',
  },
  price_min: priceBound('Lowest price'),
  price_max: priceBound('Highest price'),
  currency: choice(
    'Currency of `price_min` and `price_max`; without it that of the header `Currency`. The answer has the currency of the header, and without the header that of this parameter',
    currencyCodes,
  ),
  seller: slugText('Slug of a seller'),
  lat: decimal('Latitude of the place for `radius` and for the sort order `nearest`', -90, 90),
  lng: decimal('Longitude of that place', -180, 180),
  radius: integer('Largest distance from that place, in kilometres', 1, MAX_RADIUS_KM),
  sort: choice('Sort order. `ending` has auctions only', sorts),
  view: choice('Layout of the page. The API ignores it', views),
  page: integer('Page, from 1', 1, MAX_PAGE),
}

const MAX_PARAMETER_LENGTH = 2000

/** One parameter as text, checked with the codec that wrote the URL. A blank text is no value. */
const parameter = (name: keyof Search) =>
  z
    .string()
    .superRefine((text, issues) => {
      const problems = text.length > MAX_PARAMETER_LENGTH ? [{ code: 'too_long', text }] : listProblems(name, text)
      for (const { code, text: value } of problems)
        issues.addIssue({ code: 'custom', params: { code }, message: `Not a value of ${name}: ${value.slice(0, 80)}` })
    })
    .meta(parameterSchemas[name])
    .optional()

/** All search parameters. An invalid value is refused with the name of its parameter. */
export const searchShape = Object.fromEntries(searchFieldNames.map((name) => [name, parameter(name)])) as Record<
  keyof Search,
  z.ZodOptional<z.ZodString>
>

/**
 * Refuses a filter without the parameter that it needs, at that parameter, and prices with decimals
 * in a currency that has none.
 */
export function refuseUnusableFilters(query: { [K in keyof Search]?: string | undefined }, issues: z.core.$RefinementCtx): void {
  const { fit, vehicle, radius, sort, lat, lng } = query
  for (const name of listMissingParameters({ fit, vehicle, radius, sort, lat, lng }))
    issues.addIssue({ code: 'custom', path: [name], params: { code: 'required' }, message: `Another parameter needs ${name}` })
  const { currency = '' } = query
  for (const name of ['price_min', 'price_max'] as const) {
    const { [name]: price = '' } = query
    if (listProblems(name, price).length > 0) continue
    for (const { parameter, code } of parseSearch(new URLSearchParams({ [name]: price, currency })).problems)
      if (parameter === name) issues.addIssue({ code: 'custom', path: [name], params: { code }, message: `Not a price in ${currency}` })
  }
}

export const parseSearchQuery = (query: { [K in keyof Search]?: string | undefined }) =>
  parseSearchParams(
    new URLSearchParams(searchFieldNames.flatMap((key): [string, string][] => (query[key] === undefined ? [] : [[key, query[key]]]))),
  )
