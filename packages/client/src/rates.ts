import type { OutputOf } from '@partlane/contract/endpoint'
import type { operatorRates } from '@partlane/contract/operator-rates'
import type { RatedCurrency } from '@partlane/domain/money/published-rates'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { currenciesEndpoints } from './api/endpoints/currencies.generated.ts'
import { operatorRatesEndpoints } from './api/endpoints/operator-rates.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'

export type RateBoard = OutputOf<typeof operatorRates.show>
export type BoardRate = RateBoard['rates'][number]
export type RateFetch = RateBoard['fetches'][number]
export type StoredRate = OutputOf<typeof operatorRates.history>['items'][number]

const keys = {
  published: ['exchange-rates'] as const,
  all: ['operator-rates'] as const,
  board: ['operator-rates', 'board'] as const,
  history: (filter: object) => ['operator-rates', 'history', filter] as const,
}

const PAGE_SIZE = 20

/** The rates with which prices are converted, for everyone. */
export const exchangeRatesQuery = (api: Api) =>
  queryOptions({ queryKey: keys.published, queryFn: () => api(currenciesEndpoints).listRates({}) })

/** The rates of all currencies and the last requests, for operators. */
export const rateBoardQuery = (api: Api) =>
  queryOptions({ queryKey: keys.board, queryFn: ({ signal }) => api(operatorRatesEndpoints).show({}, { signal }) })

/** The rates of a currency, newest first. */
export const rateHistoryQuery = (api: Api, filter: { currency: RatedCurrency; page: number }) =>
  queryOptions({
    queryKey: keys.history(filter),
    queryFn: ({ signal }) => api(operatorRatesEndpoints).history({ ...filter, items: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Requests the newest rates from the provider. */
export function useFetchRates() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(operatorRatesEndpoints).fetch({}),
    onSettled: () => invalidateAndRefetch(queryClient, keys.all),
  })
}

/** Sets the rate of a currency by hand. `per_euro`: units for one euro, as decimal text. */
export function useSetRate() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: { currency: RatedCurrency; per_euro: string; reason: string }) => api(operatorRatesEndpoints).set(input),
    onSuccess: (board) => queryClient.setQueryData<RateBoard>(keys.board, board),
    onSettled: () => invalidateAndRefetch(queryClient, keys.all),
  })
}
