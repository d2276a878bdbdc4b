import { useApi } from '@partlane/client/api/api-context'
import { fittingCountQuery } from '@partlane/client/search'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { carInput, useCar } from '#lib/preferences/car.ts'
import { SearchLink } from '#lib/preferences/car-search.tsx'

type FittingPartsLinkProps = { category: { slug: string; name: string }; carShortName?: string | undefined }

/** Link to the parts of a category that fit the chosen car. Renders nothing if there are none. */
export function FittingPartsLink({ category, carShortName }: FittingPartsLinkProps) {
  const { t } = useI18n('listings')
  const { data } = useQuery(fittingCountQuery(useApi(), category.slug, carInput(useCar())))
  if (!data || data.pagy.count === 0) return null
  return (
    <SearchLink to={`/search?category=${category.slug}`} className="hit-44 text-md font-bold text-link hover:underline">
      {t('verdict.see_fitting', { category: lowerFirstLetter(category.name), car: carShortName ?? t('fit.your_car') })}
    </SearchLink>
  )
}

/** "Brake discs" becomes "brake discs"; "ECUs" stays. */
const lowerFirstLetter = (name: string) => (/^\p{Lu}\p{Lu}/u.test(name) ? name : name.slice(0, 1).toLocaleLowerCase() + name.slice(1))
