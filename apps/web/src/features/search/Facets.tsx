import type { Search } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import { type FacetChoice, FacetLinks } from './FacetLinks.tsx'
import { PriceFacet } from './PriceFacet.tsx'
import { updatedSearchPath } from './search-url.ts'
import { type Results, toggleValue } from './search-view.ts'

type FacetsProps = Pick<Results, 'named' | 'understood'> & { facets: NonNullable<Results['facets']>; search: Search }

/** About 10, 25, 50 and 100 miles. */
const RADII_KM = [16, 40, 80, 161]

/** Everything to narrow by, with how many parts each choice would leave. */
export function Facets({ facets, named, understood, search }: FacetsProps) {
  const { t, formatDistance } = useI18n('search')
  const { t: tListings } = useI18n('listings')
  const buildChoices = <T extends string>(
    key: 'condition' | 'item_type' | 'sale' | 'brand',
    values: readonly { value: T; label: string; count: number }[],
    labelOf: (value: T) => string,
  ): FacetChoice[] =>
    values
      .filter(({ value, count }) => count > 0 || (search[key] as string[]).includes(value))
      .map(({ value, count }) => ({
        key: value,
        label: labelOf(value),
        count,
        isSelected: (search[key] as string[]).includes(value),
        to: updatedSearchPath(search, { [key]: toggleValue(search[key] as string[], value) }),
      }))
  return (
    <>
      <FacetLinks title={t('facet.fit')} choices={fitChoices()} />
      <FacetLinks title={named.category?.name ?? t('facet.category')} choices={categoryChoices()} variant="plain" />
      {facets.price && <PriceFacet price={facets.price} search={search} />}
      <FacetLinks title={t('facet.distance')} choices={distanceChoices()} />
      <FacetLinks
        title={t('facet.condition')}
        choices={buildChoices('condition', facets.condition, (value) => tListings(`condition.${value}`))}
      />
      <FacetLinks title={t('facet.brand')} choices={buildChoices('brand', facets.brand, (value) => value)} />
      <FacetLinks
        title={t('facet.item_type')}
        choices={buildChoices('item_type', facets.item_type, (value) => tListings(`item_type.${value}`))}
      />
      <FacetLinks title={t('facet.sale')} choices={buildChoices('sale', facets.sale, (value) => tListings(`sale_format.${value}`))} />
    </>
  )

  /** Once the search has a place; a second press takes the circle away. */
  function distanceChoices(): FacetChoice[] {
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

  function fitChoices(): FacetChoice[] {
    const { vehicle } = named
    if (!vehicle) return []
    const count = (fit: 'fits' | 'maybe') => facets.fit.find(({ value }) => value === fit)?.count ?? 0
    const car = { vehicle: vehicle.id, year: search.year }
    const noCar = { fit: null, vehicle: null, year: null }
    return [
      {
        key: 'fits',
        label: t('fit.fits', { car: vehicle.short_name }),
        count: count('fits'),
        isSelected: search.fit !== null,
        to: updatedSearchPath(search, search.fit ? noCar : { fit: 'fits', ...car }),
      },
      {
        key: 'maybe',
        label: t('fit.maybe'),
        count: count('maybe') - count('fits'),
        isSelected: search.fit === 'maybe',
        to: updatedSearchPath(search, { fit: search.fit === 'maybe' ? 'fits' : 'maybe', ...car }),
      },
    ].filter(({ count, isSelected }) => isSelected || count > 0)
  }

  /** A category that was understood from the words is left by taking its words out. */
  function categoryChoices(): FacetChoice[] {
    const inferredCategory = understood.category
    const baseSearch: Search = inferredCategory ? { ...search, q: inferredCategory.without } : search
    const pathTo = (category: string | null) => updatedSearchPath(baseSearch, { category })
    const current = named.category?.slug ?? inferredCategory?.slug
    const parent = named.category?.parent
    return [
      ...(current ? [{ key: 'all', label: t('facet.all_categories'), isSelected: false, to: pathTo(null) }] : []),
      ...(parent ? [{ key: parent.slug, label: parent.name, isSelected: false, to: pathTo(parent.slug) }] : []),
      ...facets.category.map(({ value, label, count }) => ({ key: value, label, count, isSelected: current === value, to: pathTo(value) })),
    ]
  }
}
