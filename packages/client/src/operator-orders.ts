import type { InputOf } from '@partlane/contract/endpoint'
import type { missedDeadline, operatorOrders, orderFile, orderSummary, repaymentProblem } from '@partlane/contract/operator-orders'
import type { Flat } from '@partlane/contract/resource'
import type { OrderDeadlineKind } from '@partlane/domain/orders/order-deadlines'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { operatorOrdersEndpoints } from './api/endpoints/operator-orders.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'

export type OrderSummary = Flat<typeof orderSummary>
export type OrderFile = Flat<typeof orderFile>
export type MissedDeadline = Flat<typeof missedDeadline>
export type RepaymentProblem = Flat<typeof repaymentProblem>
export type OperatorOrdersFilter = InputOf<typeof operatorOrders.list>

const PAGE_SIZE = 24
const REFRESH_MS = 30_000

const keys = {
  all: ['operator-orders'] as const,
  lists: ['operator-orders', 'lists'] as const,
  list: (filter: OperatorOrdersFilter) => ['operator-orders', 'lists', 'orders', filter] as const,
  one: (id: string) => ['operator-orders', 'one', id] as const,
  missed: (filter: object) => ['operator-orders', 'lists', 'missed', filter] as const,
  repayments: (page: number) => ['operator-orders', 'lists', 'repayments', page] as const,
}

/** Orders of all users, newest first. */
export const operatorOrdersQuery = (api: Api, filter: OperatorOrdersFilter) =>
  queryOptions({
    queryKey: keys.list(filter),
    queryFn: ({ signal }) => api(operatorOrdersEndpoints).list({ ...filter, items: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One order. Each request is audited, so it is not repeated when the window gets the focus. */
export const operatorOrderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api(operatorOrdersEndpoints).show({ id }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Missed deadlines, newest first. */
export const missedDeadlinesQuery = (api: Api, filter: { page: number; kind?: OrderDeadlineKind }) =>
  queryOptions({
    queryKey: keys.missed(filter),
    queryFn: ({ signal }) => api(operatorOrdersEndpoints).listMissedDeadlines({ ...filter, items: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

/** Repayments that failed or are late. Refetched by interval: one that is tried again may fail. */
export const repaymentProblemsQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: keys.repayments(page),
    queryFn: ({ signal }) => api(operatorOrdersEndpoints).listRepaymentProblems({ page, items: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

/** An action of an operator on an order or on one of its repayments. */
export type OrderStep =
  | { action: 'cancel'; orderId: string }
  | { action: 'confirm'; orderId: string; itemIds: string[] }
  | { action: 'extend'; orderId: string; deadlineId: string; workingDays: number }
  | { action: 'lose_parcel'; orderId: string; parcelId: string }
  | { action: 'retry_repayment'; repaymentId: string }
  | { action: 'settle_repayment'; repaymentId: string; reference: string }

function sendStep(api: Api, step: OrderStep, reason: string): Promise<OrderFile> {
  const endpoints = api(operatorOrdersEndpoints)
  switch (step.action) {
    case 'cancel':
      return endpoints.cancel({ id: step.orderId, reason })
    case 'confirm':
      return endpoints.confirm({ id: step.orderId, item_ids: step.itemIds, reason })
    case 'extend':
      return endpoints.extendDeadline({ id: step.orderId, deadline_id: step.deadlineId, working_days: step.workingDays, reason })
    case 'lose_parcel':
      return endpoints.loseParcel({ id: step.orderId, parcel_id: step.parcelId, reason })
    case 'retry_repayment':
      return endpoints.retryRepayment({ id: step.repaymentId, reason })
    default:
      return endpoints.settleRepayment({ id: step.repaymentId, reference: step.reference, reason })
  }
}

/**
 * Takes an action with its reason and caches the order afterwards. Only a refusal loads it again,
 * because each view is audited.
 */
export function useOrderStep() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ step, reason }: { step: OrderStep; reason: string }) => sendStep(api, step, reason),
    onSuccess: (order) => queryClient.setQueryData(keys.one(order.id), order),
    onSettled: (order) => invalidateAndRefetch(queryClient, order ? keys.lists : keys.all),
  })
}
