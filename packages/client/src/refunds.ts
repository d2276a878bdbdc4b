import type { InputOf } from '@partlane/contract/endpoint'
import type { Upload } from '@partlane/contract/photo-uploads'
import type { refund, refunds } from '@partlane/contract/refunds'
import type { Flat } from '@partlane/contract/resource'
import type { RefundStatus } from '@partlane/domain/refunds/refund-machine'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { refundsEndpoints } from './api/endpoints/refunds.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { counterKeys } from './notifications.ts'
import { type Order, orderKeys } from './orders.ts'
import { type NewPhoto, type UploadOptions, uploadPhoto } from './uploads.ts'

export type Refund = Flat<typeof refund>
export type RefundChange = InputOf<typeof refunds.change>['refund']
export type RefundRequest = InputOf<typeof refunds.request>['refund']
export type Withdrawal = InputOf<typeof refunds.withdraw>['withdrawal']
export type Goodwill = InputOf<typeof refunds.give>['repayment']
export type RefundEntry = InputOf<typeof refunds.addEntry>['entry']
export type RefundDecisionInput = InputOf<typeof refunds.decide>['decision']
export type RefundSide = 'buyer' | 'seller'
export type RefundsFilter = { side: RefundSide; page: number; open?: 'true' | 'false' | undefined }
export type OperatorRefundsFilter = { page: number; status: RefundStatus; search?: string | undefined }

const PAGE_SIZE = 12

export const refundKeys = {
  all: ['refunds'] as const,
  lists: ['refunds', 'list'] as const,
  list: (filter: RefundsFilter) => ['refunds', 'list', filter] as const,
  one: (id: string) => ['refunds', 'one', id] as const,
  operatorLists: ['refunds', 'operators', 'list'] as const,
  forOperators: (filter: OperatorRefundsFilter) => ['refunds', 'operators', 'list', filter] as const,
  oneForOperators: (id: string) => ['refunds', 'operators', 'one', id] as const,
}

/** Refunds as buyer or seller. The previous page is shown until the next is loaded. */
export const refundsQuery = (api: Api, filter: RefundsFilter) =>
  queryOptions({
    queryKey: refundKeys.list(filter),
    queryFn: () => api(refundsEndpoints).list({ ...filter, items: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })

export const refundQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: refundKeys.one(id), queryFn: () => api(refundsEndpoints).show({ id }) })

/** Refunds with a status, for operators. */
export const operatorRefundsQuery = (api: Api, filter: OperatorRefundsFilter) =>
  queryOptions({
    queryKey: refundKeys.forOperators(filter),
    queryFn: () => api(refundsEndpoints).listForOperators({ ...filter, items: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })

/** One refund. Each request is audited, so it is not repeated when the window gets the focus. */
export const operatorRefundQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: refundKeys.oneForOperators(id),
    queryFn: () => api(refundsEndpoints).showForOperators({ id }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Refetches what a change of a refund changes: its order, the lists and the counters. */
function useRefetchOrder() {
  const queryClient = useQueryClient()
  return (orderId: string) =>
    Promise.all(
      [orderKeys.one(orderId), orderKeys.lists('buyer'), orderKeys.lists('seller'), refundKeys.lists, counterKeys.all].map((queryKey) =>
        invalidateAndRefetch(queryClient, queryKey),
      ),
    )
}

/** The mutations of a refund. Each response is the refund afterwards. */
export function useRefundMutation<Input>(refundId: string, call: (api: Api, input: Input) => Promise<Refund>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const refetchOrder = useRefetchOrder()
  return useMutation({
    mutationFn: (input: Input) => call(api, input),
    async onSuccess(changedRefund) {
      queryClient.setQueryData<Refund>(refundKeys.one(refundId), changedRefund)
      await refetchOrder(changedRefund.order_id)
    },
    // The other side may have been faster: show what holds now.
    onError: () => invalidateAndRefetch(queryClient, refundKeys.one(refundId)),
  })
}

/** Responds to a refund. */
export const useChangeRefund = (refundId: string) =>
  useRefundMutation(refundId, (api, change: RefundChange) => api(refundsEndpoints).change({ id: refundId, refund: change }))

/** Adds a text and photos to an open refund. */
export const useAddRefundEntry = (refundId: string) =>
  useRefundMutation(refundId, (api, entry: RefundEntry) => api(refundsEndpoints).addEntry({ id: refundId, entry }))

/** The mutations of an order that create refunds. */
function useOrderRefundMutation<Input, Output>(orderId: string, call: (api: Api, input: Input) => Promise<Output>) {
  const api = useApi()
  const refetchOrder = useRefetchOrder()
  return useMutation({
    mutationFn: (input: Input) => call(api, input),
    onSettled: () => refetchOrder(orderId),
  })
}

/** Asks for a refund as the buyer. */
export const useRequestRefund = (orderId: string) =>
  useOrderRefundMutation(orderId, (api, request: RefundRequest) => api(refundsEndpoints).request({ id: orderId, refund: request }))

/** Withdraws from items of a business seller. */
export const useWithdraw = (orderId: string) =>
  useOrderRefundMutation<Withdrawal, Order>(orderId, (api, withdrawal) => api(refundsEndpoints).withdraw({ id: orderId, withdrawal }))

/** Gives the buyer money back as the seller, without a request. */
export const useGiveMoneyBack = (orderId: string) =>
  useOrderRefundMutation(orderId, (api, repayment: Goodwill) => api(refundsEndpoints).give({ id: orderId, repayment }))

/**
 * Decides an escalated refund as an operator. The response is the refund, which is therefore not
 * requested again: each request is audited. After a refusal it is, because it has changed.
 */
export function useDecideRefund(refundId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decision: RefundDecisionInput) => api(refundsEndpoints).decide({ id: refundId, decision }),
    onSuccess: (decided) => {
      queryClient.setQueryData(refundKeys.oneForOperators(refundId), decided)
      return invalidateAndRefetch(queryClient, refundKeys.operatorLists)
    },
    onError: () => invalidateAndRefetch(queryClient, refundKeys.all),
  })
}

/** Uploads a photo for a text of a refund. */
export const uploadRefundPhoto = (api: Api, photo: NewPhoto, options: UploadOptions): Promise<Upload> =>
  uploadPhoto(api(refundsEndpoints), photo, options)
