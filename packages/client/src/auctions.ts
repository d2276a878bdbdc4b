import type { Auction, auctions, OwnAuction } from '@partlane/contract/auctions'
import type { InputOf } from '@partlane/contract/endpoint'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { agreedLineKeys } from './agreed-lines.ts'
import { type Api, useApi } from './api/api-context.tsx'
import { isTemporary } from './api/api-error.ts'
import { auctionsEndpoints } from './api/endpoints/auctions.generated.ts'
import { pagyQueryOptions } from './api/pagination.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { useChannel } from './cable/use-channel.ts'

export type { Auction, OwnAuction } from '@partlane/contract/auctions'

type RetractionReason = InputOf<typeof auctions.retract>['retraction']['reason']
type BuyNowInput = Pick<InputOf<typeof auctions.buyNow>, 'shipping_type'>

const BIDS_PAGE_SIZE = 20

export const auctionKeys = {
  all: ['auctions'] as const,
  /** The lists of auctions, bids and watched auctions. */
  lists: ['auctions', 'list'] as const,
  state: (slug: string) => ['auctions', 'state', slug] as const,
  own: (slug: string) => ['auctions', 'own', slug] as const,
  bids: (slug: string) => ['auctions', 'bids', slug] as const,
}

type Versioned = Pick<Auction, 'id' | 'version' | 'server_time'>

/** Positive if `a` is a later state than `b`. Each run starts with version 1. */
const compareVersions = (a: Versioned, b: Versioned) => Number(a.id) - Number(b.id) || a.version - b.version
/** Of one version, the later one may know that the end has passed, or more watchers. */
const isNewer = (a: Versioned, b: Versioned) => (compareVersions(a, b) || (a.server_time > b.server_time ? 1 : 0)) > 0
const pickNewer = <State extends Versioned>(current: State | undefined, incoming: State): State =>
  current && isNewer(current, incoming) ? current : incoming

/** What everybody may know about the latest auction of a listing. The same for everybody. */
export const auctionQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: auctionKeys.state(slug),
    queryFn: async ({ client, signal }): Promise<Auction> => {
      const loaded = await api(auctionsEndpoints).show({ id: slug }, { signal })
      // A message of the channel may have arrived during the request.
      return pickNewer<Auction>(client.getQueryData(auctionKeys.state(slug)), loaded)
    },
  })

/** The same with what the member has bid and may do. */
export const ownAuctionQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: auctionKeys.own(slug),
    queryFn: async ({ client, signal }): Promise<OwnAuction> => {
      const loaded = await api(auctionsEndpoints).showOwn({ id: slug }, { signal })
      receiveState(client, slug, toPublicState(loaded))
      return pickNewer<OwnAuction>(client.getQueryData(auctionKeys.own(slug)), loaded)
    },
    staleTime: 0,
  })

/** The bids of the latest auction with masked names, newest first. */
export const auctionBidsQuery = (api: Api, slug: string) =>
  infiniteQueryOptions({
    ...pagyQueryOptions,
    queryKey: auctionKeys.bids(slug),
    queryFn: ({ pageParam, signal }) => api(auctionsEndpoints).listBids({ id: slug, page: pageParam, items: BIDS_PAGE_SIZE }, { signal }),
    staleTime: 0,
  })

function toPublicState(own: OwnAuction): Auction {
  const {
    maximum,
    leading,
    bid_status,
    watching,
    pay_until,
    agreed_line_id,
    agreed_line_status,
    second_chance_status,
    bids_blocked_until,
    actions,
    ...state
  } = own
  return state
}

const receiveState = (queryClient: QueryClient, slug: string, state: Auction) =>
  queryClient.setQueryData<Auction>(auctionKeys.state(slug), (current) => pickNewer(current, state))

/**
 * Receives each change of an auction while the component is mounted. An own state is refetched if
 * the member has bid, because only the server knows who leads, and if it is of an earlier run.
 * `onStateChange` is called when the auction closes meanwhile, or the listing is auctioned again.
 */
export function useLiveAuction(slug: string, { onStateChange }: { onStateChange?: (() => void) | undefined } = {}): void {
  const queryClient = useQueryClient()
  useChannel(
    'AuctionsChannel',
    { listing_slug: slug },
    {
      received(message) {
        const current = queryClient.getQueryData<Auction>(auctionKeys.state(slug))
        receiveState(queryClient, slug, message)
        if (!current || compareVersions(current, message) >= 0) return
        const own = queryClient.getQueryData<OwnAuction>(auctionKeys.own(slug))
        if (!own || own.maximum || own.id !== message.id) void invalidateAndRefetch(queryClient, auctionKeys.own(slug))
        void invalidateAndRefetch(queryClient, auctionKeys.bids(slug))
        const { id, state, outcome } = current
        if (id === message.id && state === message.state && outcome === message.outcome) return
        // The member may have won.
        if (own?.maximum) void invalidateAndRefetch(queryClient, agreedLineKeys.all)
        onStateChange?.()
      },
    },
    'public',
  )
}

/** Stores what a change of the member has made of the auction. */
function useReceiveOwnAuction(slug: string) {
  const queryClient = useQueryClient()
  return (own: OwnAuction) => {
    queryClient.setQueryData<OwnAuction>(auctionKeys.own(slug), (current) => pickNewer(current, own))
    receiveState(queryClient, slug, toPublicState(own))
    void invalidateAndRefetch(queryClient, auctionKeys.bids(slug))
  }
}

/** Refetches both states after a refusal: the auction has changed. */
function useRefetchAuction(slug: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([invalidateAndRefetch(queryClient, auctionKeys.own(slug)), invalidateAndRefetch(queryClient, auctionKeys.state(slug))])
}

/**
 * Bids a maximum: a decimal text in the currency of the auction. A bid that was stored, but whose
 * response was lost, is found in the own state.
 */
export function useBid(slug: string) {
  const api = useApi()
  return useMutation({
    mutationFn: async (maximum: string): Promise<OwnAuction> => {
      try {
        return await api(auctionsEndpoints).bid({ id: slug, bid: { maximum } })
      } catch (error) {
        const own = isTemporary(error) ? await loadIfPossible(api, slug) : undefined
        if (own?.maximum && minorUnitsOf(own.maximum) === minorUnitsOf({ ...own.maximum, amount: maximum })) return own
        throw error
      }
    },
    onSuccess: useReceiveOwnAuction(slug),
    onError: useRefetchAuction(slug),
  })
}

const loadIfPossible = (api: Api, slug: string): Promise<OwnAuction | undefined> =>
  api(auctionsEndpoints)
    .showOwn({ id: slug })
    .catch(() => undefined)

/** Retracts own bids. */
export function useRetractBids(slug: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (reason: RetractionReason): Promise<OwnAuction> => api(auctionsEndpoints).retract({ id: slug, retraction: { reason } }),
    onSuccess: useReceiveOwnAuction(slug),
    onError: useRefetchAuction(slug),
  })
}

/** Ends the auction by its buy-now price. The part can be paid then. */
export function useBuyNowInAuction(slug: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const receive = useReceiveOwnAuction(slug)
  return useMutation({
    mutationFn: (input: BuyNowInput): Promise<OwnAuction> => api(auctionsEndpoints).buyNow({ id: slug, ...input }),
    onSuccess: (own) => {
      receive(own)
      void invalidateAndRefetch(queryClient, agreedLineKeys.all)
      void invalidateAndRefetch(queryClient, auctionKeys.lists)
    },
    onError: useRefetchAuction(slug),
  })
}

/** Watches the auction (true) or stops watching it (false). */
export function useSetWatching(slug: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const refetchAuction = useRefetchAuction(slug)
  return useMutation({
    scope: { id: `watch ${slug}` },
    mutationFn: async (isWatched: boolean): Promise<void> => {
      if (isWatched) await api(auctionsEndpoints).watch({ watch: { listing_id: slug } })
      else await api(auctionsEndpoints).unwatch({ id: slug })
    },
    onSettled: () => Promise.all([refetchAuction(), invalidateAndRefetch(queryClient, auctionKeys.lists)]),
  })
}
