import type { InputOf, OutputOf } from '@partlane/contract/endpoint'
import type { operatorAuction, operatorAuctionSummary, operatorAuctions, operatorBid } from '@partlane/contract/operator-auctions'
import type { Flat } from '@partlane/contract/resource'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { operatorAuctionsEndpoints } from './api/endpoints/operator-auctions.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { operatorKeys } from './operators.ts'

export type AuctionSummary = Flat<typeof operatorAuctionSummary>
export type OperatorAuction = Flat<typeof operatorAuction>
export type OperatorBid = Flat<typeof operatorBid>
export type OperatorAuctionsFilter = InputOf<typeof operatorAuctions.list>

const PAGE_SIZE = 24
const BIDS_PAGE_SIZE = 50

const keys = {
  all: ['operator-auctions'] as const,
  lists: ['operator-auctions', 'list'] as const,
  list: (filter: OperatorAuctionsFilter) => ['operator-auctions', 'list', filter] as const,
  one: (id: string) => ['operator-auctions', 'one', id] as const,
  strikes: (userId: string) => ['operator-auctions', 'strikes', userId] as const,
  bids: (id: string, page: number) => ['operator-auctions', 'bids', id, page] as const,
}

/** Runs of auctions of all sellers. */
export const operatorAuctionsQuery = (api: Api, filter: OperatorAuctionsFilter) =>
  queryOptions({
    queryKey: keys.list(filter),
    queryFn: ({ signal }) => api(operatorAuctionsEndpoints).list({ ...filter, items: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One run, without its bids. */
export const operatorAuctionQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: keys.one(id), queryFn: ({ signal }) => api(operatorAuctionsEndpoints).show({ id }, { signal }) })

/** The bids of a run, newest first. Each request is audited: a reconnect does not repeat it. */
export const operatorBidsQuery = (api: Api, id: string, page: number) =>
  queryOptions({
    queryKey: keys.bids(id, page),
    queryFn: ({ signal }) => api(operatorAuctionsEndpoints).listBids({ id, page, items: BIDS_PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnReconnect: false,
  })

/** The auctions that a user has won and not paid. */
export const strikesQuery = (api: Api, userId: string) =>
  queryOptions({
    queryKey: keys.strikes(userId),
    queryFn: ({ signal }) => api(operatorAuctionsEndpoints).listStrikes({ id: userId }, { signal }),
  })
export type Strike = OutputOf<typeof operatorAuctions.listStrikes>['strikes'][number]

/** Forgives the buyer of a run that it was not paid. The audit log of the user changes, too. */
export function useForgiveStrike() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: string; reason: string }) => api(operatorAuctionsEndpoints).forgiveStrike(input),
    onSettled: () => Promise.all([invalidateAndRefetch(queryClient, keys.all), invalidateAndRefetch(queryClient, operatorKeys.all)]),
  })
}

/** Ends a running auction without a sale. The bids are not refetched: each request is audited. */
export function useCancelAuctionAsOperator() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: string; reason: string }) => api(operatorAuctionsEndpoints).cancel(input),
    onSettled: (_data, _error, { id }) =>
      Promise.all([keys.lists, keys.one(id), operatorKeys.all].map((queryKey) => invalidateAndRefetch(queryClient, queryKey))),
  })
}
