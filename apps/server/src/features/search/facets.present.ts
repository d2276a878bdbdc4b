import type { facets } from '@partlane/contract/search'
import { emptySearch, fitFacetValues, type Search } from '@partlane/contract/search-params'
import { conditions, itemTypes, saleFormats } from '@partlane/domain/listings/listing-fields'
import type { Locale } from '@partlane/domain/locale'
import { formatAmount, money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { z } from 'zod'
import { type CategoryName, localisedName } from '#features/catalogue/public.ts'
import { HISTOGRAM_BAR_COUNT, type PriceHistogram } from './facets.sql.ts'
import type { ResolvedSearch } from './resolve-search.ts'
import { MAX_MATCHES } from './search-conditions.sql.ts'
import type { SearchResult } from './search-statement.queries.ts'

type Facets = z.output<typeof facets>
type ValueCount = { value: string; count: number }
type PresentOptions = { locale: Locale; categoryById: ReadonlyMap<number, CategoryName> }

const MAX_BRANDS = 20

/**
 * Presents facets and counts.
 * Category labels are localised. For enum facets the label is the value: the client translates it.
 */
export function presentFacets(
  { criteria, understood }: ResolvedSearch,
  result: SearchResult,
  { locale, categoryById }: PresentOptions,
): Facets {
  const countsOf = (facet: string): ValueCount[] => {
    const rows = result.facets ?? []
    const ownFilterCounts = rows.filter((row) => row.facet === `${facet}:own`)
    return (ownFilterCounts.length > 0 ? ownFilterCounts : rows.filter((row) => row.facet === facet)).flatMap(({ value, count }) =>
      value === null ? [] : [{ value, count }],
    )
  }
  const countChoices = <T extends string>(facet: string, choices: readonly T[]) => {
    const counts = new Map(countsOf(facet).map(({ value, count }) => [value, count]))
    return choices.map((value) => ({ value, label: value, count: counts.get(value) ?? 0 }))
  }
  const hasNoFilters = isUnfiltered(criteria.search) && understood.words === '' && !understood.part_number && !understood.vehicle
  const categoryCounts = criteria.category
    ? countsOf('category')
    : hasNoFilters
      ? Object.entries(result.main ?? {}).map(([value, count]) => ({ value, count }))
      : countsOf('main')
  return {
    capped: result.count > MAX_MATCHES,
    fit: criteria.vehicle ? countChoices('fit', fitFacetValues) : [],
    category: categoryCounts
      .flatMap(({ value, count }) => {
        const row = categoryById.get(Number(value))
        return row ? [{ value: row.slug, label: localisedName(locale, row), count }] : []
      })
      .sort(byCountDescending),
    condition: countChoices('condition', conditions),
    item_type: countChoices('item_type', itemTypes),
    sale: countChoices('sale', saleFormats),
    brand: withChosen(
      countsOf('brand').sort((a, b) => byCountDescending(withLabel(a), withLabel(b))),
      criteria.search.brand,
    ).map(withLabel),
    price: presentPrice(result.price, criteria.prices.currency),
  }
}

const withLabel = ({ value, count }: ValueCount) => ({ value, label: value, count })
const byCountDescending = (a: { label: string; count: number }, b: { label: string; count: number }) =>
  b.count - a.count || (a.label < b.label ? -1 : 1)

/** Returns the largest counts, and the chosen values even when their counts are small. */
function withChosen(counts: ValueCount[], chosen: readonly string[]): ValueCount[] {
  const topCounts = counts.slice(0, MAX_BRANDS)
  const missingValues = chosen.filter((value) => !topCounts.some((row) => row.value === value))
  return [...topCounts, ...missingValues.map((value) => counts.find((row) => row.value === value) ?? { value, count: 0 })]
}

/**
 * True when no filter limits the matched set: only sort, view, page, vehicle or position are set.
 * Then category counts come from the market's counters, which are exact above the cap too.
 */
const isUnfiltered = (search: Search) =>
  (Object.keys(emptySearch) as (keyof Search)[]).every(
    (key) =>
      ['q', 'sort', 'view', 'page', 'vehicle', 'year', 'lat', 'lng'].includes(key) ||
      JSON.stringify(search[key]) === JSON.stringify(emptySearch[key]),
  ) && search.sort !== 'ending'

function presentPrice(price: PriceHistogram | null, currency: CurrencyCode): Facets['price'] {
  if (!price) return null
  const toDecimal = (amountMinor: number) => formatAmount(amountMinor, currency)
  const counts = new Map(price.bars.map(({ bar, count }) => [bar, count]))
  return {
    min: money(price.min, currency),
    max: money(price.max, currency),
    histogram: Array.from({ length: HISTOGRAM_BAR_COUNT }, (_, bar) => ({
      from: toDecimal(price.from + bar * price.width),
      to: toDecimal(
        bar === HISTOGRAM_BAR_COUNT - 1
          ? Math.max(price.max, price.from + HISTOGRAM_BAR_COUNT * price.width)
          : price.from + (bar + 1) * price.width,
      ),
      count: counts.get(bar) ?? 0,
    })),
  }
}
