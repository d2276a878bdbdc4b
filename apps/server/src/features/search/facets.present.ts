import type { facets } from '@partlane/contract/search'
import { emptySearch, fitFilters, type Search } from '@partlane/contract/search-params'
import { conditions, itemTypes, saleFormats } from '@partlane/domain/listings/listing-facts'
import type { Locale } from '@partlane/domain/locale'
import { money } from '@partlane/domain/money/money'
import type { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import { catalogueWords, nameIn } from '#features/catalogue/public.ts'
import type { Question } from './ask.ts'
import { CAP, type PriceBars, type SearchAnswer } from './search-statement.ts'

type Facets = z.output<typeof facets>
type Count = { value: string; count: number }

const MOST_BRANDS = 20
const BARS = 12

/** Counts as the page shows them. Labels are the reader's words where the catalogue has them; of fixed choices the client has the words. */
export async function presentFacets(
  ctx: AppContext,
  { asked, understood }: Question,
  answer: SearchAnswer,
  locale: Locale,
): Promise<Facets> {
  const countsOf = (facet: string): Count[] => {
    const rows = answer.facets ?? []
    const own = rows.filter((row) => row.facet === `${facet}:own`)
    return (own.length > 0 ? own : rows.filter((row) => row.facet === facet)).flatMap(({ value, count }) =>
      value === null ? [] : [{ value, count }],
    )
  }
  const among = <T extends string>(facet: string, choices: readonly T[]) => {
    const counts = new Map(countsOf(facet).map(({ value, count }) => [value, count]))
    return choices.map((value) => ({ value, label: value, count: counts.get(value) ?? 0 }))
  }
  const unfiltered = isUnfiltered(asked.search) && understood.words === '' && !understood.part_number && !understood.vehicle
  const categories = asked.category
    ? countsOf('category')
    : unfiltered
      ? Object.entries(answer.main ?? {}).map(([value, count]) => ({ value, count }))
      : countsOf('main')
  const { categoryById } = await catalogueWords(ctx)
  return {
    capped: answer.count > CAP,
    fit: asked.vehicle ? among('fit', fitFilters) : [],
    category: categories
      .flatMap(({ value, count }) => {
        const row = categoryById.get(Number(value))
        return row ? [{ value: row.slug, label: nameIn(locale, row), count }] : []
      })
      .sort(mostFirst),
    condition: among('condition', conditions),
    item_type: among('item_type', itemTypes),
    sale: among('sale', saleFormats),
    brand: withChosen(
      countsOf('brand').sort((a, b) => mostFirst(labelled(a), labelled(b))),
      asked.search.brand,
    ).map(labelled),
    price: presentPrice(answer.price),
  }
}

const labelled = ({ value, count }: Count) => ({ value, label: value, count })
const mostFirst = (a: { label: string; count: number }, b: { label: string; count: number }) =>
  b.count - a.count || (a.label < b.label ? -1 : 1)

/** The largest, and those that are chosen however small. */
function withChosen(counts: Count[], chosen: readonly string[]): Count[] {
  const top = counts.slice(0, MOST_BRANDS)
  const rest = chosen.filter((value) => !top.some((row) => row.value === value))
  return [...top, ...rest.map((value) => counts.find((row) => row.value === value) ?? { value, count: 0 })]
}

/** Nothing but order, page, and the car for verdicts: then the market's own counters are exact where the matched set is capped. */
const isUnfiltered = (search: Search) =>
  (Object.keys(emptySearch) as (keyof Search)[]).every(
    (key) =>
      ['q', 'sort', 'view', 'page', 'vehicle', 'year', 'lat', 'lng'].includes(key) ||
      JSON.stringify(search[key]) === JSON.stringify(emptySearch[key]),
  ) && search.sort !== 'ending'

function presentPrice(price: PriceBars | null): Facets['price'] {
  if (!price) return null
  const counts = new Map(price.bars.map(({ bar, count }) => [bar, count]))
  return {
    min: money(price.min, 'gbp'),
    max: money(price.max, 'gbp'),
    histogram: Array.from({ length: BARS }, (_, bar) => ({
      from_minor: price.from + bar * price.width,
      to_minor: bar === BARS - 1 ? Math.max(price.max, price.from + BARS * price.width) : price.from + (bar + 1) * price.width,
      count: counts.get(bar) ?? 0,
    })),
  }
}
