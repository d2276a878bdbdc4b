import type { InputOf } from '@partlane/contract/endpoint'
import type { Offer, offers } from '@partlane/contract/offers'
import type { OfferStatus } from '@partlane/domain/offers/offer-machine'
import type { OfferSide } from '@partlane/domain/offers/offer-rules'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { agreedLineKeys } from './agreed-lines.ts'
import { type Api, useApi } from './api/api-context.tsx'
import { offersEndpoints } from './api/endpoints/offers.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { auctionKeys } from './auctions.ts'
import { counterKeys } from './notifications.ts'

export type { Offer } from '@partlane/contract/offers'
export type NewOffer = InputOf<typeof offers.make>['offer']
type OffersFilter = { page: number; status?: OfferStatus | undefined }

const PAGE_SIZE = 12

const offerKeys = {
  all: ['offers'] as const,
  list: (side: OfferSide, filter: OffersFilter) => ['offers', side, 'list', filter] as const,
  ofListing: (side: OfferSide, listingSlug: string) => ['offers', side, 'of-listing', listingSlug] as const,
  rounds: (id: string) => ['offers', 'rounds', id] as const,
  watchers: (listingSlug: string) => ['offers', 'watchers', listingSlug] as const,
}

/**
 * The latest offer of each own negotiation. Always stale, because the other side changes it. The
 * previous page is shown until the next is loaded.
 */
export const offersQuery = (api: Api, side: OfferSide, filter: OffersFilter) =>
  queryOptions({
    queryKey: offerKeys.list(side, filter),
    queryFn: ({ signal }) => api(offersEndpoints).list({ side, ...filter, items: PAGE_SIZE }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** The own offers for one listing, the latest change first. */
export const listingOffersQuery = (api: Api, side: OfferSide, listingSlug: string) =>
  queryOptions({
    queryKey: offerKeys.ofListing(side, listingSlug),
    queryFn: async ({ signal }) => (await api(offersEndpoints).list({ side, listing: listingSlug }, { signal })).items,
    staleTime: 0,
  })

/** All offers of a negotiation, the first one first. `id`: any of them. */
export const offerRoundsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: offerKeys.rounds(id),
    queryFn: ({ signal }) => api(offersEndpoints).listRounds({ id }, { signal }),
    staleTime: 0,
  })

/** How many people like or watch an own listing, and to how many of them an offer can be made. */
export const watchersQuery = (api: Api, listingSlug: string) =>
  queryOptions({
    queryKey: offerKeys.watchers(listingSlug),
    queryFn: ({ signal }) => api(offersEndpoints).countWatchers({ id: listingSlug }, { signal }),
    staleTime: 0,
  })

/** Refetches the offers that are shown: the other side has changed one. */
export const refetchShownOffers = (queryClient: QueryClient): void => void invalidateAndRefetch(queryClient, offerKeys.all)

const refetchOffers = (queryClient: QueryClient) =>
  Promise.all([offerKeys.all, counterKeys.all, agreedLineKeys.all, auctionKeys.all].map((key) => invalidateAndRefetch(queryClient, key)))

/** Makes an offer as a buyer. The seller's limits may have accepted or declined it at once. */
export function useMakeOffer() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (offer: NewOffer): Promise<Offer> => api(offersEndpoints).make({ offer }),
    onSettled: () => void refetchOffers(queryClient),
  })
}

export type OfferResponse = { id: string } & ({ action: 'accept' | 'decline' | 'withdraw' } | { action: 'counter'; price: string })

/** Accepts, declines, withdraws or counters an offer. Refetches the lists after refusals too. */
export function useRespondToOffer() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (response: OfferResponse): Promise<Offer> => {
      const { id } = response
      if (response.action === 'counter') return api(offersEndpoints).counter({ id, offer: { price: response.price } })
      return api(offersEndpoints)[response.action]({ id })
    },
    onSettled: () => refetchOffers(queryClient),
  })
}

/** Marks all own offers of one side as read. The list shows what was new until it is refetched. */
export function useMarkOffersRead(side: OfferSide) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(offersEndpoints).markRead({ side }),
    onSuccess: () => invalidateAndRefetch(queryClient, counterKeys.all),
  })
}

/** Offers an own listing at a lower price to everybody who likes or watches it. */
export function useOfferToWatchers(listingSlug: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (price: string) => api(offersEndpoints).offerToWatchers({ id: listingSlug, offer: { price } }),
    onSettled: () => void invalidateAndRefetch(queryClient, offerKeys.all),
  })
}
