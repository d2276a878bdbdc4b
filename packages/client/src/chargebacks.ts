import type { chargeback, chargebackSummary, chargebacks } from '@partlane/contract/chargebacks'
import type { OutputOf } from '@partlane/contract/endpoint'
import type { Flat } from '@partlane/contract/resource'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { chargebacksEndpoints } from './api/endpoints/chargebacks.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'

export type Chargeback = Flat<typeof chargeback>
export type ChargebackSummary = Flat<typeof chargebackSummary>
export type OrderChargeback = NonNullable<OutputOf<typeof chargebacks.showOfOrder>['chargeback']>
export type ChargebackState = 'open' | 'ended'

const all = ['chargebacks']

/** The chargeback of an order, as its buyer or seller sees it. */
export const orderChargebackQuery = (api: Api, orderId: string) =>
  queryOptions({
    queryKey: [...all, 'order', orderId],
    queryFn: ({ signal }) => api(chargebacksEndpoints).showOfOrder({ id: orderId }, { signal }),
  })

/** Stores what the seller says about a chargeback. */
export function useSellerText(orderId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => api(chargebacksEndpoints).addText({ id: orderId, chargeback: { text } }),
    onSettled: () => invalidateAndRefetch(queryClient, [...all, 'order', orderId]),
  })
}

/** The evidence about an order as PDF, for its seller. */
export function useOrderEvidenceFile(orderId: string) {
  const api = useApi()
  return useMutation({ mutationFn: () => api(chargebacksEndpoints).fileOfOrder({ id: orderId }) })
}

/** The evidence of a chargeback as PDF, for operators. */
export function useEvidenceFile(id: string) {
  const api = useApi()
  return useMutation({ mutationFn: () => api(chargebacksEndpoints).file({ id }) })
}

/** Chargebacks for operators: open ones by their due date, or ended ones. */
export const chargebacksQuery = (api: Api, state: ChargebackState, page: number) =>
  queryOptions({
    queryKey: [...all, 'list', state, page],
    queryFn: ({ signal }) => api(chargebacksEndpoints).list({ state, page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const chargebackQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: [...all, 'one', id], queryFn: ({ signal }) => api(chargebacksEndpoints).show({ id }, { signal }) })

type ChargebackAction = { id: string; action: 'submit' | 'accept'; text: string }

/** Submits the evidence, or gives a chargeback up. */
export function useChargebackAction() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action, text }: ChargebackAction) =>
      action === 'submit'
        ? api(chargebacksEndpoints).submit({ id, text: text || null })
        : api(chargebacksEndpoints).accept({ id, reason: text }),
    onSettled: () => invalidateAndRefetch(queryClient, all),
  })
}
