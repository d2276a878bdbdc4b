import { useApi } from '@partlane/client/api/api-context'
import { similarListingsQuery, type VehicleParams } from '@partlane/client/listings'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { type CardCorner, ListingGrid, ListingGridSkeleton } from './ListingGrid.tsx'

/** Parts of the same kind. They are optional, so nothing is shown when loading fails. */
export function SimilarListings({
  slug,
  car,
  carName,
  corner,
}: {
  slug: string
  car: VehicleParams
  carName?: string | undefined
  corner?: CardCorner
}) {
  const { t } = useI18n('listings')
  const { data, isPending } = useQuery(similarListingsQuery(useApi(), slug, car))
  if (!isPending && !data?.length) return null
  return (
    <section className="pt-10">
      <h2 className="mb-4 text-xl md:text-2xl">{t('page.similar_title')}</h2>
      {data ? <ListingGrid cards={data} label={t('page.similar_title')} carName={carName} corner={corner} /> : <ListingGridSkeleton />}
    </section>
  )
}
