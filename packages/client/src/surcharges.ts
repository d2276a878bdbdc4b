import type { InputOf } from '@partlane/contract/endpoint'
import type { Flat } from '@partlane/contract/resource'
import type { surcharge, surcharges } from '@partlane/contract/surcharges'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { surchargesEndpoints } from './api/endpoints/surcharges.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { counterKeys } from './notifications.ts'
import { type Order, orderKeys } from './orders.ts'

export type OperatorSurcharge = Flat<typeof surcharge>
export type ItemSurcharge = Order['surcharges'][number]
export type SurchargeChange = InputOf<typeof surcharges.change>['surcharge']
type SurchargeDecisionInput = InputOf<typeof surcharges.decide>['decision']

const PAGE_SIZE = 12
const operatorKey = ['surcharges', 'operators'] as const

/** Responds to the surcharge of an order item. The response is the order afterwards. */
export function useChangeSurcharge(orderId: string, surchargeId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: SurchargeChange) => api(surchargesEndpoints).change({ id: orderId, surcharge_id: surchargeId, surcharge: change }),
    onSuccess: (order) => queryClient.setQueryData<Order>(orderKeys.one(orderId), order),
    // The other side may have been faster: show what holds now.
    onError: () => invalidateAndRefetch(queryClient, orderKeys.one(orderId)),
    onSettled: () => invalidateAndRefetch(queryClient, counterKeys.all),
  })
}

/** The surcharges that wait for a decision of an operator. */
export const operatorSurchargesQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: [...operatorKey, page],
    queryFn: () => api(surchargesEndpoints).listForOperators({ page, items: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })

/** Decides who gets an escalated surcharge, as an operator. */
export function useDecideSurcharge(surchargeId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: SurchargeDecisionInput) => api(surchargesEndpoints).decide({ id: surchargeId, decision }),
    onSettled: () => invalidateAndRefetch(queryClient, operatorKey),
  })
}
