import type { Search } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import { type FacetChoice, FacetLinks } from './FacetLinks.tsx'
import { PriceFacet } from './PriceFacet.tsx'
import { changedPath } from './search-address.ts'
import { type Results, toggled } from './search-view.ts'

type FacetsProps = Pick<Results, 'named' | 'understood'> & { facets: NonNullable<Results['facets']>; search: Search }

/** About 10, 25, 50 and 100 miles. */
const circlesKm = [16, 40, 80, 161]

/** Everything to narrow by, with how many parts each choice would leave. */
export function Facets({ facets, named, understood, search }: FacetsProps) {
  const { t, formatDistance } = useI18n('search')
  const { t: l } = useI18n('listings')
  const choice = <T extends string>(
    key: 'condition' | 'item_type' | 'sale' | 'brand',
    values: readonly { value: T; label: string; count: number }[],
    word: (value: T) => string,
  ): FacetChoice[] =>
    values
      .filter(({ value, count }) => count > 0 || (search[key] as string[]).includes(value))
      .map(({ value, count }) => ({
        key: value,
        label: word(value),
        count,
        on: (search[key] as string[]).includes(value),
        to: changedPath(search, { [key]: toggled(search[key] as string[], value) }),
      }))
  return (
    <>
      <FacetLinks title={t('facet.fit')} choices={fitChoices()} />
      <FacetLinks title={named.category?.name ?? t('facet.category')} choices={categoryChoices()} look="plain" />
      {facets.price && <PriceFacet price={facets.price} search={search} />}
      <FacetLinks title={t('facet.distance')} choices={distanceChoices()} />
      <FacetLinks title={t('facet.condition')} choices={choice('condition', facets.condition, (value) => l(`condition.${value}`))} />
      <FacetLinks title={t('facet.brand')} choices={choice('brand', facets.brand, (value) => value)} />
      <FacetLinks title={t('facet.item_type')} choices={choice('item_type', facets.item_type, (value) => l(`item_type.${value}`))} />
      <FacetLinks title={t('facet.sale')} choices={choice('sale', facets.sale, (value) => l(`sale_format.${value}`))} />
    </>
  )

  /** Once the search has a place; a second press takes the circle away. */
  function distanceChoices(): FacetChoice[] {
    if (search.lat === null || search.lng === null) return []
    return circlesKm.map((km) => {
      const on = search.radius === km
      return {
        key: String(km),
        label: t('chips.near', { distance: formatDistance(km * 1000) }),
        on,
        to: changedPath(search, { radius: on ? null : km }),
      }
    })
  }

  function fitChoices(): FacetChoice[] {
    const { vehicle } = named
    if (!vehicle) return []
    const count = (fit: 'fits' | 'maybe') => facets.fit.find(({ value }) => value === fit)?.count ?? 0
    const car = { vehicle: vehicle.id, year: search.year }
    const none = { fit: null, vehicle: null, year: null }
    return [
      {
        key: 'fits',
        label: t('fit.fits', { car: vehicle.short_name }),
        count: count('fits'),
        on: search.fit !== null,
        to: changedPath(search, search.fit ? none : { fit: 'fits', ...car }),
      },
      {
        key: 'maybe',
        label: t('fit.maybe'),
        count: count('maybe') - count('fits'),
        on: search.fit === 'maybe',
        to: changedPath(search, { fit: search.fit === 'maybe' ? 'fits' : 'maybe', ...car }),
      },
    ].filter(({ count, on }) => on || count > 0)
  }

  /** A category that was understood from the words is left by taking its words out. */
  function categoryChoices(): FacetChoice[] {
    const meant = understood.category
    const from: Search = meant ? { ...search, q: meant.without } : search
    const to = (category: string | null) => changedPath(from, { category })
    const current = named.category?.slug ?? meant?.slug
    const parent = named.category?.parent
    return [
      ...(current ? [{ key: 'all', label: t('facet.all_categories'), on: false, to: to(null) }] : []),
      ...(parent ? [{ key: parent.slug, label: parent.name, on: false, to: to(parent.slug) }] : []),
      ...facets.category.map(({ value, label, count }) => ({ key: value, label, count, on: current === value, to: to(value) })),
    ]
  }
}
