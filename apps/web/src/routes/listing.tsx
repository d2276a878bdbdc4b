import { useAgreedLineOf } from '@partlane/client/agreed-lines'
import { useApi } from '@partlane/client/api/api-context'
import { listingsEndpoints } from '@partlane/client/api/endpoints/listings.generated'
import { auctionQuery } from '@partlane/client/auctions'
import { vehicleNodeQuery } from '@partlane/client/catalogue'
import { enquiriesQuery } from '@partlane/client/enquiries'
import { listingQuery, similarListingsQuery } from '@partlane/client/listings'
import { sellerReviewsQuery } from '@partlane/client/reviews'
import { fittingCountQuery } from '@partlane/client/search'
import { useSession } from '@partlane/client/session/session'
import type { Session } from '@partlane/client/session/session-store'
import type { Listing as ListingValue } from '@partlane/contract/listings'
import { useI18n } from '@partlane/i18n/react'
import { HydrationBoundary, keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { redirect } from 'react-router'
import { AuctionSlot } from '#features/auctions/AuctionSlot.tsx'
import { BuyPanel } from '#features/cart/BuyPanel.tsx'
import { AskSellerButton } from '#features/chat/AskSellerButton.tsx'
import { LikeCorner, renderLikeCorner } from '#features/likes/LikeCorner.tsx'
import { ListingPage } from '#features/listings/ListingPage.tsx'
import { ListingPageSkeleton } from '#features/listings/ListingPageSkeleton.tsx'
import { RecentlyViewed } from '#features/listings/RecentlyViewed.tsx'
import { addRecentlyViewed } from '#features/listings/recently-viewed.ts'
import { SimilarListings } from '#features/listings/SimilarListings.tsx'
import { buildStructuredData } from '#features/listings/structured-data.ts'
import { MakeOfferButton } from '#features/offers/MakeOfferButton.tsx'
import { ReportButton } from '#features/reports/ReportButton.tsx'
import { ReportProvider } from '#features/reports/ReportProvider.tsx'
import { SellerReviews } from '#features/reviews/SellerReviews.tsx'
import { CollectionHours } from '#features/time-frames/CollectionHours.tsx'
import { carInput, useCar } from '#lib/preferences/car.ts'
import { toLocalePath } from '#lib/routing/locale-paths.ts'
import { createPrefetcher, notFoundUnless, pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { hasConsent, useAdvertisementConsent } from '#shell/consent.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useHasPassed } from '#ui/time/use-server-time.ts'
import type { Route } from './+types/listing.ts'

/** path /listings/:slug - a listing */
export const handle: RouteHandle = { messages: ['combined-postage', 'listings', 'cart', 'time-frames', 'traders', 'reviews'] }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = createPrefetcher(context)
  const car = carInput(page.rootData.car)
  page.prefetchOptional(similarListingsQuery(page.api, params.slug, car))
  const listing = notFoundUnless(await page.fetchRequired(listingQuery(page.api, params.slug, car)))
  // A former slug, or an id: the listing has one address.
  if (listing.slug !== params.slug)
    throw redirect(toLocalePath(`/listings/${listing.slug}${new URL(request.url).search}`, page.rootData.locale), 301)
  if (hasAuction(listing)) page.prefetchOptional(auctionQuery(page.api, listing.slug))
  if (listing.enquiry_count > 0) page.prefetchOptional(enquiriesQuery(page.api, listing.slug))
  if (listing.seller?.rating_count) page.prefetchOptional(sellerReviewsQuery(page.api, listing.seller.slug))
  const category = listing.subcategory ?? listing.category
  if (listing.verdict?.fit === 'does_not_fit' && category) page.prefetchOptional(fittingCountQuery(page.api, category.slug, car))
  return { dehydrated: await page.dehydrate(), listing: headData(listing, page.rootData.origin) }
}

/** An auction that has not started yet is shown as any listing. */
const hasAuction = ({ sale_format, auction_ends_at }: Pick<ListingValue, 'sale_format' | 'auction_ends_at'>) =>
  sale_format === 'auction' && auction_ends_at !== null

/** Data of the document's head. The page itself reads the query. */
const headData = (listing: Parameters<typeof buildStructuredData>[0], origin: string) => ({
  title: listing.title,
  description: listing.description.slice(0, 160),
  path: `/listings/${listing.slug}`,
  image: listing.photo?.url,
  jsonLd: buildStructuredData(listing, `${origin}/listings/${listing.slug}`),
})

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description, path, image, jsonLd } = loaderData.listing
  return [...pageMeta(matches, { title, description, canonical: path, ...(image ? { image } : {}) }), { 'script:ld+json': jsonLd }]
}

/** Routes compose features; features do not import each other. */
export default function ListingRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <ReportProvider key={params.slug}>
        <Listing slug={params.slug} title={loaderData.listing.title} />
      </ReportProvider>
    </HydrationBoundary>
  )
}

/** Most listings have none: the code is loaded where they are shown. */
const ListingEnquiries = lazy(() =>
  import('#features/enquiries/EnquiriesOfListing.tsx').then((module) => ({ default: module.EnquiriesOfListing })),
)

/** Only for the buyer whose offer the seller has accepted. */
const AgreedLineOfListing = lazy(() =>
  import('#features/agreed-lines/AgreedLineOfListing.tsx').then((module) => ({ default: module.AgreedLineOfListing })),
)

/** Only for own listings that take offers. */
const OfferToWatchersButton = lazy(() =>
  import('#features/offers/OfferToWatchersButton.tsx').then((module) => ({ default: module.OfferToWatchersButton })),
)

/** Reviews of the seller below a listing. */
const LISTING_REVIEWS_LIMIT = 3

function Listing({ slug, title }: { slug: string; title: string }) {
  const { t } = useI18n('listings')
  const { t: tCart } = useI18n('cart')
  const chosenCar = useCar()
  const car = carInput(chosenCar)
  const { data: node } = useQuery(vehicleNodeQuery(useApi(), chosenCar?.vehicle))
  const session = useSession()
  const { data: listing, refetch } = useQuery({ ...listingQuery(useApi(), slug, car), placeholderData: keepPreviousData })
  useRecordView(slug, session)
  const showsViewed = useAdvertisementConsent()
  const [isCollected, setIsCollected] = useState(false)
  const isMember = session.kind === 'member'
  const isOwn = isMember && session.user.id === listing?.seller?.id
  const takesMemberOffers = isMember && !isOwn && listing?.sale_format === 'offers'
  const { line: agreedLine, isLoading: isLineLoading } = useAgreedLineOf(slug, { enabled: takesMemberOffers })
  const hasLinePassed = useHasPassed(agreedLine?.pay_until ?? null)
  if (!listing) return <ListingPageSkeleton label={title} />
  const takesOffers = listing.sale_format === 'offers' && listing.status === 'available' && listing.quantity_available > 0
  const buyPanel = (
    <BuyPanel
      listing={listing}
      actions={takesOffers && <MakeOfferButton listing={listing} label={tCart('buy.make_offer')} className="col-span-2" />}
      onRefused={() => void refetch()}
      onShippingMethodChange={(method) => setIsCollected(method === 'click_and_collect')}
    />
  )
  return (
    <ListingPage
      listing={listing}
      isOwn={isOwn}
      carName={node && [node.full_name, chosenCar?.year && `(${chosenCar.year})`].filter(Boolean).join(' ')}
      carShortName={node?.short_name}
      hours={
        listing.collection_hours && <CollectionHours hours={listing.collection_hours} serverTime={listing.server_time} className="mt-1.5" />
      }
      onAuctionEnd={() => void refetch()}
      likeButton={<LikeCorner card={listing} variant="outline" />}
      messageAction={<AskSellerButton slug={listing.slug} />}
      reportButton={<ReportButton target={{ kind: 'listing', id: listing.id, name: listing.title }} label={t('page.report')} />}
      isCollected={isCollected}
      auctionPanel={
        hasAuction(listing) && (
          <AuctionSlot
            key={listing.slug}
            listing={listing}
            isOwn={isOwn}
            onStateChange={() => void refetch()}
            notice={listing.status !== 'available' && <BuyPanel listing={listing} />}
          />
        )
      }
      buyPanel={
        <>
          {agreedLine && !hasLinePassed ? (
            <Suspense fallback={<BuyPanelSkeleton />}>
              <AgreedLineOfListing line={agreedLine} />
            </Suspense>
          ) : listing.status === 'reserved' && isLineLoading ? (
            // It may be reserved for this user.
            <BuyPanelSkeleton />
          ) : (
            buyPanel
          )}
          {isOwn && takesOffers && (
            <Suspense>
              <OfferToWatchersButton listing={listing} />
            </Suspense>
          )}
        </>
      }
    >
      {listing.enquiry_count > 0 && (
        <Suspense>
          <ListingEnquiries slug={listing.slug} isOwn={isOwn} />
        </Suspense>
      )}
      {!!listing.seller?.rating_count && <SellerReviews slug={listing.seller.slug} limit={LISTING_REVIEWS_LIMIT} className="pt-10" />}
      <SimilarListings slug={slug} car={car} carName={node?.short_name} corner={renderLikeCorner} />
      {showsViewed && <RecentlyViewed excludedSlug={slug} car={car} carName={node?.short_name} corner={renderLikeCorner} />}
    </ListingPage>
  )
}

const BuyPanelSkeleton = () => <Skeleton className="h-32 w-full" />

/** With consent, adds the listing to the list of the device and to the history of the user. */
function useRecordView(slug: string, { kind }: Session): void {
  const api = useApi()
  useEffect(() => {
    if (!hasConsent('advertisement')) return
    addRecentlyViewed(slug)
    if (kind === 'guest' || kind === 'member')
      void api(listingsEndpoints)
        .recordView({ slug })
        .catch(() => undefined)
  }, [api, slug, kind])
}
