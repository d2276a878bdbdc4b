import type { InputOf } from '@partlane/contract/endpoint'
import type { operatorPayout, operatorPayouts, paymentProblem } from '@partlane/contract/operator-payouts'
import type { Flat } from '@partlane/contract/resource'
import type { PayoutAction } from '@partlane/domain/payouts/payout-actions'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { operatorPayoutsEndpoints } from './api/endpoints/operator-payouts.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'

export type OperatorPayout = Flat<typeof operatorPayout>
export type PaymentProblem = Flat<typeof paymentProblem>
type PayoutsFilter = Pick<InputOf<typeof operatorPayouts.list>, 'status' | 'seller'> & { page: number }

const PAGE_SIZE = 24
const REFRESH_MS = 30_000
/** While the gateway is being called. */
const BUSY_REFRESH_MS = 2_000

const keys = {
  all: ['operator-payouts'] as const,
  list: (filter: PayoutsFilter) => ['operator-payouts', 'list', filter] as const,
  holds: ['operator-payouts', 'holds'] as const,
  problems: ['operator-payouts', 'problems'] as const,
}

const isBusy = ({ status, return_requested }: OperatorPayout) => status === 'pending' || (status === 'failed' && return_requested)

/** Payouts, failed ones first. Refetched by interval: gateways are called after the request. */
export const operatorPayoutsQuery = (api: Api, filter: PayoutsFilter) =>
  queryOptions({
    queryKey: keys.list(filter),
    queryFn: ({ signal }) => api(operatorPayoutsEndpoints).list({ ...filter, items: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isBusy) ? BUSY_REFRESH_MS : REFRESH_MS),
  })

/** Sellers whose payouts are held. */
export const payoutHoldsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.holds,
    queryFn: ({ signal }) => api(operatorPayoutsEndpoints).listHolds({ page: 1, items: PAGE_SIZE }, { signal }),
  })

/** Payments that are not collected or have to be given back. */
export const paymentProblemsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.problems,
    queryFn: ({ signal }) => api(operatorPayoutsEndpoints).listPaymentProblems({ page: 1, items: PAGE_SIZE }, { signal }),
    refetchInterval: REFRESH_MS,
  })

/** Starts the run of the day. */
export function useStartPayoutRun() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api(operatorPayoutsEndpoints).run({}),
    onSettled: () => invalidateAndRefetch(queryClient, keys.all),
  })
}

/** Tries a failed payout again, or gives it up. */
export function usePayoutDecision() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action, reason }: { id: string; action: PayoutAction; reason: string }) =>
      api(operatorPayoutsEndpoints)[action]({ id, reason }),
    onSettled: () => invalidateAndRefetch(queryClient, keys.all),
  })
}
