import type { BidRow as BidRowValue, SellerAuction as SellerAuctionValue } from '@partlane/contract/auctions'
import type { ListingCardValue } from '@partlane/contract/listings'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { auctionsEndpoints } from './api/endpoints/auctions.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { auctionKeys } from './auctions.ts'
import { type Card, toCard } from './cards.ts'
import { counterKeys } from './notifications.ts'

export const auctionTabs = ['open', 'closed'] as const
export type AuctionTab = (typeof auctionTabs)[number]

/** `card` is null if the listing is not shown any more. */
export type SellerAuction = Omit<SellerAuctionValue, 'listing'> & { card: Card | null }
export type BidRow = Omit<BidRowValue, 'listing'> & { card: Card | null }

const PAGE_SIZE = 12

/** Refetched when a counter of auctions or bids increases. */
const auctionListKeys = {
  all: auctionKeys.lists,
  selling: (tab: AuctionTab, page: number) => [...auctionKeys.lists, 'selling', tab, page] as const,
  bids: (tab: AuctionTab, page: number) => [...auctionKeys.lists, 'bids', tab, page] as const,
  strikes: [...auctionKeys.lists, 'strikes'] as const,
  watched: (page: number) => [...auctionKeys.lists, 'watched', page] as const,
}

/** Replaces the listing of a row by its card. */
function withCard<Row extends { listing: ListingCardValue | null }>({ listing, ...row }: Row) {
  return { ...row, card: listing && toCard(listing) }
}

/** Own auctions as their seller. The previous page is shown until the next is loaded. */
export const sellerAuctionsQuery = (api: Api, { tab, page }: { tab: AuctionTab; page: number }) =>
  queryOptions({
    queryKey: auctionListKeys.selling(tab, page),
    queryFn: async ({ signal }) => {
      const { items, pagy } = await api(auctionsEndpoints).listOwn({ state: tab, page, items: PAGE_SIZE }, { signal })
      return { items: items.map((row): SellerAuction => withCard(row)), pagy }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** The auctions that the user bids in. */
export const bidsQuery = (api: Api, { tab, page }: { tab: AuctionTab; page: number }) =>
  queryOptions({
    queryKey: auctionListKeys.bids(tab, page),
    queryFn: async ({ signal }) => {
      const { items, pagy } = await api(auctionsEndpoints).listBidOn({ state: tab, page, items: PAGE_SIZE }, { signal })
      return { items: items.map((row): BidRow => withCard(row)), pagy }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** The own auctions that were won and not paid, as far as they count. */
export const ownStrikesQuery = (api: Api) =>
  queryOptions({
    queryKey: auctionListKeys.strikes,
    queryFn: ({ signal }) => api(auctionsEndpoints).listStrikes({}, { signal }),
  })

/** The watched auctions, the next to end first. */
export const watchlistQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: auctionListKeys.watched(page),
    queryFn: async ({ signal }) => {
      const { items, pagy } = await api(auctionsEndpoints).listWatched({ page, items: PAGE_SIZE }, { signal })
      return { items: items.map((row): BidRow => withCard(row)), pagy }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Refetches the lists, for example when the time of an auction has passed. */
export const refetchAuctionLists = (queryClient: QueryClient) => invalidateAndRefetch(queryClient, auctionListKeys.all)

/** Watches for a visitor who has signed in. An auction that cannot be watched is not. */
export const watchAfterSignIn = (api: Api, slug: string) =>
  api(auctionsEndpoints)
    .watch({ watch: { listing_id: slug } })
    .catch(() => undefined)

/** Marks the news of own auctions (selling) or of auctions with own bids (bids) as read. */
export function useMarkAuctionNewsRead(list: 'selling' | 'bids') {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => (list === 'selling' ? api(auctionsEndpoints).markAuctionsRead({}) : api(auctionsEndpoints).markBidsRead({})),
    onSuccess: () => invalidateAndRefetch(queryClient, counterKeys.all),
  })
}

/** Lowers the reserve to a price: a decimal in the currency of the auction. */
export const useLowerReserve = (slug: string) =>
  useSellerMutation((api, price: string) => api(auctionsEndpoints).lowerReserve({ id: slug, reserve: { price } }))

export type SellerCommand = 'cancel' | 'relist' | 'offer_second_chance'

/** Cancels an own auction, starts it again, or makes the second-chance offer. */
export const useSellerCommand = (slug: string) =>
  useSellerMutation((api, command: SellerCommand) => {
    const { cancel, relist, offerSecondChance } = api(auctionsEndpoints)
    return { cancel, relist, offer_second_chance: offerSecondChance }[command]({ id: slug })
  })

/** A refusal means that the auction has changed: the lists are refetched in any case. */
function useSellerMutation<Input, Result>(run: (api: Api, input: Input) => Promise<Result>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => run(api, input),
    onSettled: () => invalidateAndRefetch(queryClient, auctionKeys.all),
  })
}
