import type { credit, credits } from '@partlane/contract/credits'
import type { InputOf } from '@partlane/contract/endpoint'
import type { Flat } from '@partlane/contract/resource'
import type { CreditAction } from '@partlane/domain/credits/credit-rules'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { creditsEndpoints } from './api/endpoints/credits.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { operatorKeys } from './operators.ts'

export type Credit = Flat<typeof credit>
type CreditsFilter = Pick<InputOf<typeof credits.list>, 'status' | 'user'> & { page: number }

const PAGE_SIZE = 24
const keys = { all: ['credits'] as const, list: (filter: CreditsFilter) => ['credits', 'list', filter] as const }

/** Credits of operators to members, those that wait first. */
export const creditsQuery = (api: Api, filter: CreditsFilter) =>
  queryOptions({
    queryKey: keys.list(filter),
    queryFn: ({ signal }) => api(creditsEndpoints).list({ ...filter, items: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Gives a member a credit. The key of the request makes a repeated one harmless. */
export function useRequestCredit() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof credits.request>['credit']) => api(creditsEndpoints).request({ credit: input }),
    onSettled: () => Promise.all([invalidateAndRefetch(queryClient, keys.all), invalidateAndRefetch(queryClient, operatorKeys.all)]),
  })
}

/** Approves or refuses a credit. */
export function useCreditDecision() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action, reason }: { id: string; action: CreditAction; reason: string }) =>
      action === 'approve' ? api(creditsEndpoints).approve({ id }) : api(creditsEndpoints).refuse({ id, reason }),
    onSettled: () => invalidateAndRefetch(queryClient, keys.all),
  })
}
