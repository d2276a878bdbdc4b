import type { OutputOf } from '@partlane/contract/endpoint'
import type { difference, reconciliation } from '@partlane/contract/reconciliation'
import type { Flat } from '@partlane/contract/resource'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { reconciliationEndpoints } from './api/endpoints/reconciliation.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'

export type Reconciliation = OutputOf<typeof reconciliation.show>
export type GatewayDifference = Flat<typeof difference>
export type DifferenceState = 'open' | 'resolved'

const POLL_MS = 2_000

/** The last comparison of each gateway. Fetched again while one runs. */
export const reconciliationQuery = (api: Api) =>
  queryOptions({
    queryKey: ['reconciliation', 'overview'],
    queryFn: ({ signal }) => api(reconciliationEndpoints).show({}, { signal }),
    refetchInterval: ({ state }) => (state.data?.gateways.some(({ last_run }) => last_run && !last_run.ended_at) ? POLL_MS : false),
  })

export const differencesQuery = (api: Api, state: DifferenceState, page: number) =>
  queryOptions({
    queryKey: ['reconciliation', 'differences', state, page],
    queryFn: ({ signal }) => api(reconciliationEndpoints).differences({ state, page }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Starts a comparison of each gateway, unless one runs. */
export function useReconciliationStart() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(reconciliationEndpoints).start({}),
    onSettled: () => invalidateAndRefetch(queryClient, ['reconciliation']),
  })
}

/** Marks a difference as explained. */
export function useDifferenceResolution() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: string; reason: string }) => api(reconciliationEndpoints).resolve(input),
    onSettled: () => invalidateAndRefetch(queryClient, ['reconciliation']),
  })
}
