import type { carrierLabels } from '@partlane/contract/carrier-labels'
import type { InputOf, OutputOf } from '@partlane/contract/endpoint'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { carrierLabelsEndpoints } from './api/endpoints/carrier-labels.generated.ts'
import { refundsEndpoints } from './api/endpoints/refunds.generated.ts'
import { useOrderMutation, useRefetchSold } from './orders.ts'
import { useRefundMutation } from './refunds.ts'

export type LabelRates = OutputOf<typeof carrierLabels.listRates>
export type LabelRate = LabelRates['rates'][number]
export type MeasuredParcel = InputOf<typeof carrierLabels.listRates>['parcel']
export type NewLabel = InputOf<typeof carrierLabels.buy>['label']
export type LabelOffer = Omit<NewLabel, 'items'>
export type EnteredMeasures = Omit<MeasuredParcel, 'items'>

/** Prices change, so they are requested again each time. */
const ratesOptions = { placeholderData: keepPreviousData<LabelRates | undefined>, staleTime: 0, retry: false } as const

/** What carriers charge for a parcel. */
export const labelRatesQuery = (api: Api, orderId: string, parcel: MeasuredParcel) =>
  queryOptions({
    queryKey: ['label-rates', orderId, parcel],
    queryFn: () => api(carrierLabelsEndpoints).listRates({ id: orderId, parcel }),
    ...ratesOptions,
  })

/** Buys the label of a parcel. */
export const useBuyLabel = (orderId: string) =>
  useOrderMutation(orderId, (api, label: NewLabel) => api(carrierLabelsEndpoints).buy({ id: orderId, label }))

export type OrderLabelRates = OutputOf<typeof carrierLabels.listRatesOfOrders>['orders'][number]
export type OrderLabel = InputOf<typeof carrierLabels.buyForOrders>['labels']['orders'][number]
export type LabelOutcome = OutputOf<typeof carrierLabels.buyForOrders>['orders'][number]

/** What carriers charge for a parcel of each of several orders. */
export const ordersRatesQuery = (api: Api, orderIds: readonly string[]) =>
  queryOptions({
    queryKey: ['orders-label-rates', orderIds],
    queryFn: async () => (await api(carrierLabelsEndpoints).listRatesOfOrders({ parcels: { order_ids: [...orderIds] } })).orders,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Buys labels of several orders, with an outcome for each. */
export function useBuyLabels() {
  const api = useApi()
  return useMutation({
    mutationFn: async (labels: OrderLabel[]) => (await api(carrierLabelsEndpoints).buyForOrders({ labels: { orders: labels } })).orders,
    onSettled: useRefetchSold(),
  })
}

/** What carriers charge for an accepted return. */
export const returnRatesQuery = (api: Api, refundId: string, parcel: EnteredMeasures) =>
  queryOptions({
    queryKey: ['return-label-rates', refundId, parcel],
    queryFn: () => api(refundsEndpoints).listLabelRates({ id: refundId, parcel }),
    ...ratesOptions,
  })

/** Buys the label of a return. */
export const useBuyReturnLabel = (refundId: string) =>
  useRefundMutation(refundId, (api, label: LabelOffer) => api(refundsEndpoints).buyLabel({ id: refundId, label }))

/** Gives the label of a return back. */
export const useCancelReturnLabel = (refundId: string, labelId: string) =>
  useRefundMutation<void>(refundId, async (api) => {
    await api(carrierLabelsEndpoints).cancel({ id: labelId })
    return api(refundsEndpoints).show({ id: refundId })
  })

/** Gives a label back. */
export const useCancelLabel = (orderId: string, labelId: string) =>
  useOrderMutation<void>(orderId, (api) => api(carrierLabelsEndpoints).cancel({ id: labelId }))

/** Hands the parcel of a label to the carrier. */
export const useDispatchLabel = (orderId: string, labelId: string) =>
  useOrderMutation<void>(orderId, (api) => api(carrierLabelsEndpoints).dispatch({ id: labelId }))

/** Downloads a label to print. */
export function useLabelFile(labelId: string) {
  const api = useApi()
  return useMutation({ mutationFn: () => api(carrierLabelsEndpoints).getFile({ id: labelId }) })
}
