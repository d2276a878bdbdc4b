import type { InputOf } from '@partlane/contract/endpoint'
import type { Flat } from '@partlane/contract/resource'
import type { review, reviews } from '@partlane/contract/reviews'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { reviewsEndpoints } from './api/endpoints/reviews.generated.ts'
import { pagyQueryOptions } from './api/pagination.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { counterKeys } from './notifications.ts'

export type Review = Flat<typeof review>
export type ReviewTab = 'received' | 'given'
type ReviewChange = InputOf<typeof reviews.change>['review']

const PAGE_SIZE = 10

export const reviewKeys = {
  all: ['reviews'] as const,
  seller: (slug: string) => ['reviews', 'seller', slug] as const,
  order: (orderId: string) => ['reviews', 'order', orderId] as const,
  own: (tab: ReviewTab, page: number) => ['reviews', 'own', tab, page] as const,
}

/** What buyers wrote about a seller, newest first. The same for everybody. */
export const sellerReviewsQuery = (api: Api, slug: string) =>
  infiniteQueryOptions({
    ...pagyQueryOptions,
    queryKey: reviewKeys.seller(slug),
    queryFn: ({ pageParam, signal }) => api(reviewsEndpoints).list({ user: slug, page: pageParam, items: PAGE_SIZE }, { signal }),
  })

/** The reviews of an order that the user may see: the own one, and the other when it is visible. */
export const orderReviewsQuery = (api: Api, orderId: string) =>
  queryOptions({
    queryKey: reviewKeys.order(orderId),
    queryFn: async () => (await api(reviewsEndpoints).listOwn({ order: orderId })).items,
  })

/** Own reviews of a tab. The previous page is shown until the next is loaded. */
export const ownReviewsQuery = (api: Api, tab: ReviewTab, page: number) =>
  queryOptions({
    queryKey: reviewKeys.own(tab, page),
    queryFn: () => api(reviewsEndpoints).listOwn({ tab, page, items: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })

/** Writes a review (rating and text) or replies to one. */
export function useChangeReview(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: ReviewChange) => api(reviewsEndpoints).change({ id, review: change }),
    // Also after an error: the review may be visible or closed by now.
    onSettled: () => invalidateAndRefetch(queryClient, reviewKeys.all),
  })
}

/** Marks all received reviews as read, which resets their counters. */
export function useMarkReviewsRead() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(reviewsEndpoints).markRead({}),
    onSuccess: () => invalidateAndRefetch(queryClient, counterKeys.all),
  })
}
