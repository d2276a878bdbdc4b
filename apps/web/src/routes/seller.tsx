import { useApi } from '@partlane/client/api/api-context'
import { type SellerPage as Seller, sellerQuery } from '@partlane/client/profile'
import { sellerReviewsQuery } from '@partlane/client/reviews'
import { resultsQuery } from '@partlane/client/search'
import { useSession } from '@partlane/client/session/session'
import type { Search } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import { HydrationBoundary, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { AskSellerDialogButton } from '#features/chat/AskSellerDialogButton.tsx'
import { renderLikeCorner } from '#features/likes/LikeCorner.tsx'
import { ListingCard } from '#features/listings/ListingCard.tsx'
import { ReportButton } from '#features/reports/ReportButton.tsx'
import { ReportProvider } from '#features/reports/ReportProvider.tsx'
import { SellerReviews } from '#features/reviews/SellerReviews.tsx'
import { EmptyStock } from '#features/sellers/EmptyStock.tsx'
import { SellerPage } from '#features/sellers/SellerPage.tsx'
import { ShopBar } from '#features/sellers/ShopBar.tsx'
import { SHOP_PAGE_SIZE, shopPath, shopSearch } from '#features/sellers/shop-search.ts'
import { structuredSeller } from '#features/sellers/structured-seller.ts'
import { CollectionHours } from '#features/time-frames/CollectionHours.tsx'
import { carInput, useCar } from '#lib/preferences/car.ts'
import { createPrefetcher, notFoundUnless, pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import type { Route } from './+types/seller.ts'

/** path /users/:slug - a seller and their listings */
export const handle: RouteHandle = { messages: ['sellers', 'seller-types', 'listings', 'time-frames', 'traders', 'reviews'] }

export async function loader({ context, request, params: { slug } }: Route.LoaderArgs) {
  const page = createPrefetcher(context)
  notFoundUnless(/^[a-z0-9-]{1,120}$/.test(slug) || undefined)
  const search = shopSearch(slug, new URL(request.url).searchParams)
  page.prefetchOptional(sellerReviewsQuery(page.api, slug))
  // The search refuses an unknown seller. The page of the seller is then not found.
  const [sellerResult, stockResult] = await Promise.allSettled([
    page.fetchRequired(sellerQuery(page.api, slug)),
    page.fetchRequired(
      resultsQuery(page.api, search, { vehicleParams: carInput(page.rootData.car), items: SHOP_PAGE_SIZE, facets: false }),
    ),
  ])
  if (sellerResult.status === 'rejected') throw sellerResult.reason
  const seller = notFoundUnless(sellerResult.value)
  if (stockResult.status === 'rejected') throw stockResult.reason
  const { display_name: name, town, listings_count: count } = seller
  const dehydrated = await page.dehydrate()
  const reviews = page.findLoaded(sellerReviewsQuery(page.api, slug))?.pages[0]?.items
  const jsonLd = structuredSeller(seller, `${page.rootData.origin}/users/${slug}`, reviews)
  return {
    dehydrated,
    head: { name, town, count, jsonLd, path: shopPath({ ...search, q: '', sort: 'newest' }, { page: search.page }) },
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const t = metaMessages(matches, 'sellers')
  const { name, town, count, jsonLd, path } = loaderData.head
  const description = town ? t('meta.description_town', { name, town, count }) : t('meta.description', { name, count })
  return [...pageMeta(matches, { title: name, description, canonical: path, noindex: count === 0 }), { 'script:ld+json': jsonLd }]
}

export default function SellerRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <ReportProvider key={params.slug}>
        <Shop slug={params.slug} />
      </ReportProvider>
    </HydrationBoundary>
  )
}

function Shop({ slug }: { slug: string }) {
  const { t } = useI18n('sellers')
  const search = shopSearch(slug, new URLSearchParams(useLocation().search))
  const session = useSession()
  const { data: seller } = useQuery(sellerQuery(useApi(), slug))
  if (!seller) return null // does not happen: the loader responds 404 without a seller
  const isOwnShop = session.kind === 'member' && session.user.id === seller.id
  const { collection_hours: hours, server_time } = seller
  return (
    <SellerPage
      seller={seller}
      isOwn={isOwnShop}
      stock={<Stock seller={seller} search={search} isOwn={isOwnShop} />}
      reviews={<SellerReviews slug={slug} className="mt-10" />}
      messageAction={seller.listings_count > 0 && <AskSellerDialogButton sellerSlug={seller.slug} />}
      reportButton={<ReportButton target={{ kind: 'user', id: seller.slug, name: seller.display_name }} label={t('report')} />}
      hours={hours && <CollectionHours hours={hours} serverTime={server_time} />}
    />
  )
}

function Stock({ seller, search, isOwn }: { seller: Seller; search: Search; isOwn: boolean }) {
  const { t } = useI18n('sellers')
  const car = carInput(useCar())
  const { data, isPlaceholderData, isError, isFetching, refetch } = useQuery({
    ...resultsQuery(useApi(), search, { vehicleParams: car, items: SHOP_PAGE_SIZE, facets: false }),
    placeholderData: keepPreviousData,
  })
  if (!data && isError)
    return <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <>
      <ShopBar search={search} />
      {data?.items.length === 0 ? (
        <EmptyStock seller={seller} search={search} />
      ) : (
        <ul aria-label={t('stock.title')} aria-busy={isPlaceholderData || !data} className={gridClass}>
          {data?.items.map((card, index) => (
            <li key={card.id}>
              <ListingCard
                card={card}
                carName={data.named.vehicle?.short_name}
                corner={isOwn ? undefined : renderLikeCorner(card)}
                priority={index < 4}
                titleAs="h3"
                sizes="(min-width: 1200px) 280px, (min-width: 900px) 30vw, 50vw"
              />
            </li>
          ))}
        </ul>
      )}
      {data && <Pagination page={data.pagy.page} pages={data.pagy.pages} getHref={(page) => shopPath(search, { page })} className="mt-8" />}
    </>
  )
}

const gridClass = 'reload-bar grid card-columns gap-3 md:grid-cols-3 md:gap-5'
