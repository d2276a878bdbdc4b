import type { Search } from '@partlane/contract/search-params'
import type { Translate } from '@partlane/i18n/translate'
import type { FacetChoice } from './FacetLinks.tsx'
import { updatedSearchPath } from './search-url.ts'
import { type Results, toggleValue } from './search-view.ts'

type FacetValues = NonNullable<Results['facets']>

/** About 10, 25, 50 and 100 miles. */
const RADII_KM = [16, 40, 80, 161]

type MultiValueFilter = 'condition' | 'item_type' | 'brand' | 'sale'
type ValueCount<T extends string> = { value: T; label: string; count: number }

/**
 * Choices of a filter that allows several values.
 * Values without parts are listed only when selected.
 */
export function buildValueChoices<T extends string>(
  search: Search,
  filter: MultiValueFilter,
  values: readonly ValueCount<T>[],
  labelOf: (value: T) => string,
): FacetChoice[] {
  const selectedValues: string[] = search[filter]
  return values
    .filter(({ value, count }) => count > 0 || selectedValues.includes(value))
    .map(({ value, count }) => ({
      key: value,
      label: labelOf(value),
      count,
      isSelected: selectedValues.includes(value),
      to: updatedSearchPath(search, { [filter]: toggleValue(selectedValues, value) }),
    }))
}

/** Empty while the search has no position. The link of the selected radius removes the radius. */
export function buildDistanceChoices(
  search: Search,
  { t, formatDistance }: { t: Translate<'search'>; formatDistance: (metres: number) => string },
): FacetChoice[] {
  if (search.lat === null || search.lng === null) return []
  return RADII_KM.map((km) => {
    const isSelected = search.radius === km
    return {
      key: String(km),
      label: t('chips.near', { distance: formatDistance(km * 1000) }),
      isSelected,
      to: updatedSearchPath(search, { radius: isSelected ? null : km }),
    }
  })
}

/**
 * Choices of the filter "Fit". One of them is always selected: parts that fit, also those to check,
 * or all. Each is shown with its count, also when it is 0. Empty while no car is chosen.
 */
export function buildFitChoices(
  search: Search,
  { vehicle }: Results['named'],
  fitCounts: FacetValues['fit'],
  t: Translate<'search'>,
): FacetChoice[] {
  if (!vehicle) return []
  const count = (value: FacetValues['fit'][number]['value']) => countFit(fitCounts, value)
  const choice = (key: 'fits' | 'maybe' | 'all', label: string, partCount: number): FacetChoice => ({
    key,
    label,
    count: partCount,
    isSelected: (search.fit ?? 'all') === key,
    to: updatedSearchPath(search, { fit: key === 'all' ? null : key }),
  })
  return [
    choice('fits', t('fit.fits', { car: vehicle.short_name }), count('fits')),
    choice('maybe', t('fit.maybe'), count('maybe') - count('fits')),
    choice('all', t('fit.all'), count('all')),
  ]
}

/** Number of parts that fit (`fits`), fit or may fit (`maybe`), or all. */
export const countFit = (fitCounts: FacetValues['fit'], value: FacetValues['fit'][number]['value']): number =>
  fitCounts.find((row) => row.value === value)?.count ?? 0

/** A category inferred from the query text is left by removing its words from the query. */
export function buildCategoryChoices(
  search: Search,
  { named, understood }: Pick<Results, 'named' | 'understood'>,
  categories: FacetValues['category'],
  t: Translate<'search'>,
): FacetChoice[] {
  const inferredCategory = understood.category
  const baseSearch: Search = inferredCategory ? { ...search, q: inferredCategory.without } : search
  const pathTo = (category: string | null) => updatedSearchPath(baseSearch, { category })
  const current = named.category?.slug ?? inferredCategory?.slug
  const parent = named.category?.parent
  return [
    ...(current ? [{ key: 'all', label: t('facet.all_categories'), isSelected: false, to: pathTo(null) }] : []),
    ...(parent ? [{ key: parent.slug, label: parent.name, isSelected: false, to: pathTo(parent.slug) }] : []),
    ...categories.map(({ value, label, count }) => ({ key: value, label, count, isSelected: current === value, to: pathTo(value) })),
  ]
}
