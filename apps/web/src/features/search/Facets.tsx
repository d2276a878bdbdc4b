import type { Search } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import { useId } from 'react'
import { ChooseCarLink } from '#lib/preferences/ChooseCarLink.tsx'
import { useCurrency } from '#lib/preferences/currency.ts'
import { FacetLinks } from './FacetLinks.tsx'
import { buildCategoryChoices, buildDistanceChoices, buildFitChoices, buildValueChoices } from './facet-choices.ts'
import { PriceFacet } from './PriceFacet.tsx'
import { createPriceView } from './price-view.ts'
import type { Results } from './search-view.ts'

type FacetsProps = Pick<Results, 'named' | 'understood' | 'price_rate'> & { facets: NonNullable<Results['facets']>; search: Search }

/** All filters. Each choice shows how many parts it leaves. */
export function Facets({ facets, named, understood, price_rate, search }: FacetsProps) {
  const { t, formatDistance } = useI18n('search')
  const { t: tListings } = useI18n('listings')
  const view = createPriceView({ price_rate, facets }, search, useCurrency()[0])
  return (
    <>
      {named.vehicle ? (
        <FacetLinks title={t('facet.fit')} choices={buildFitChoices(search, named, facets.fit, t)} variant="radio" />
      ) : (
        <ChooseCarFacet />
      )}
      <FacetLinks
        title={named.category?.name ?? t('facet.category')}
        choices={buildCategoryChoices(search, { named, understood }, facets.category, t)}
        variant="plain"
      />
      {facets.price && <PriceFacet price={facets.price} search={search} view={view} />}
      <FacetLinks title={t('facet.distance')} choices={buildDistanceChoices(search, { t, formatDistance })} />
      <FacetLinks
        title={t('facet.condition')}
        choices={buildValueChoices(search, 'condition', facets.condition, (value) => tListings(`condition.${value}`))}
      />
      <FacetLinks title={t('facet.brand')} choices={buildValueChoices(search, 'brand', facets.brand, (value) => value)} />
      <FacetLinks
        title={t('facet.item_type')}
        choices={buildValueChoices(search, 'item_type', facets.item_type, (value) => tListings(`item_type.${value}`))}
      />
      <FacetLinks
        title={t('facet.sale')}
        choices={buildValueChoices(search, 'sale', facets.sale, (value) => tListings(`sale_format.${value}`))}
      />
    </>
  )
}

/** The filter "Fit" without a chosen car. */
function ChooseCarFacet() {
  const id = useId()
  const { t } = useI18n('search')
  return (
    <section aria-labelledby={id} className="border-b border-line py-4">
      <h2 id={id} className="mb-1 text-md">
        {t('facet.fit')}
      </h2>
      <p className="text-md">{t('fit.no_car')}</p>
      <ChooseCarLink className="inline-flex min-h-11 items-center font-bold text-link hover:underline md:min-h-9">
        {t('fit.choose_car')}
      </ChooseCarLink>
    </section>
  )
}
