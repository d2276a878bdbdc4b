import { useApi } from '@partlane/client/api/api-context'
import { type VehicleParams, viewedListingsQuery } from '@partlane/client/listings'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type CardCorner, ListingGrid } from './ListingGrid.tsx'
import { readRecentlyViewed } from './recently-viewed.ts'

const ROW_SIZE = 4

type RecentlyViewedProps = {
  /** The listing of the page. */
  excludedSlug?: string
  car: VehicleParams
  carName?: string | undefined
  corner?: CardCorner
  className?: string
}

/**
 * Listings that the visitor has viewed: on this device, then the others of their history. Loaded by
 * the browser, because pages are the same for all visitors. Render it only with consent.
 */
export function RecentlyViewed({ excludedSlug, car, carName, corner, className = 'pt-10' }: RecentlyViewedProps) {
  const { t } = useI18n('listings')
  const titleId = useId()
  const { kind, user } = useSession()
  const userId = kind === 'member' || kind === 'guest' ? user.id : undefined
  const slugs = readRecentlyViewed()
    .filter((slug) => slug !== excludedSlug)
    .slice(0, ROW_SIZE)
  const { data = [] } = useQuery({
    ...viewedListingsQuery(useApi(), { slugs, userId, vehicleParams: car }),
    enabled: slugs.length > 0 || userId !== undefined,
    placeholderData: keepPreviousData,
  })
  const cards = data.filter((card) => card.slug !== excludedSlug).slice(0, ROW_SIZE)
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="mb-4 text-xl md:text-2xl">
        {t('recently_viewed')}
      </h2>
      <ListingGrid cards={cards} label={t('recently_viewed')} carName={carName} corner={corner} />
    </section>
  )
}
