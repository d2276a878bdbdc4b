import type { InputOf } from '@partlane/contract/endpoint'
import type { order, orders } from '@partlane/contract/orders'
import type { Flat } from '@partlane/contract/resource'
import type { OrderSort, OrderStage } from '@partlane/domain/orders/order-lists'
import type { OrderStatus } from '@partlane/domain/orders/order-machine'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { ordersEndpoints } from './api/endpoints/orders.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { counterKeys } from './notifications.ts'

export type Order = Flat<typeof order>
export type OrderSide = Order['side']
export type OrderItem = Order['items'][number]
export type OrderParcel = Order['parcels'][number]
export type OrderItemsChange = InputOf<typeof orders.changeItems>['order_items']
export type CollectionInput = InputOf<typeof orders.changeCollection>['collection']
export type NewParcel = InputOf<typeof orders.dispatch>['parcel']
export type ParcelTracking = InputOf<typeof orders.changeTracking>['parcel']
export type OrdersFilter = { page: number; status?: OrderStatus | undefined; stage?: OrderStage; sort?: OrderSort }

const PAGE_SIZE = 12

export const orderKeys = {
  all: ['orders'] as const,
  lists: (side: OrderSide) => ['orders', 'list', side] as const,
  list: (side: OrderSide, filter: OrdersFilter) => ['orders', 'list', side, filter] as const,
  one: (id: string) => ['orders', 'one', id] as const,
  last: ['orders', 'last'] as const,
}

/** Orders as buyer or seller. The previous page is shown until the next is loaded. */
export const ordersQuery = (api: Api, side: OrderSide, filter: OrdersFilter) =>
  queryOptions({
    queryKey: orderKeys.list(side, filter),
    queryFn: () => (side === 'buyer' ? api(ordersEndpoints).listBought : api(ordersEndpoints).listSold)({ ...filter, items: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })

/** The server calls a carrier that has not responded again after a minute. */
const LABEL_REFETCH_MS = 10_000
const isLabelUnfinished = ({ label }: OrderParcel) => label?.status === 'requested' || label?.status === 'cancelling'

export const orderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: () => api(ordersEndpoints).show({ id }),
    refetchInterval: ({ state }) => (state.data?.parcels.some(isLabelUnfinished) ? LABEL_REFETCH_MS : false),
  })

/** The open orders received, by what is left to do. It changes with the lists. */
export const soldCountsQuery = (api: Api) =>
  queryOptions({ queryKey: [...orderKeys.lists('seller'), 'counts'], queryFn: () => api(ordersEndpoints).countSold({}) })

/**
 * What the buyer gets back for items, which nothing has changed yet. Without ids: for what this
 * side may cancel.
 */
export const repaymentPreviewQuery = (api: Api, { orderId, itemIds }: { orderId: string; itemIds?: readonly string[] }) =>
  queryOptions({
    queryKey: [...orderKeys.one(orderId), 'repayment-preview', itemIds],
    queryFn: () => api(ordersEndpoints).previewRepayment({ id: orderId, ...(itemIds && { item_ids: itemIds.join(',') }) }),
    staleTime: 0,
  })

/** The newest order, null before the first. The checkout suggests its address. */
export const lastOrderQuery = (api: Api) =>
  queryOptions({
    queryKey: orderKeys.last,
    queryFn: async () => (await api(ordersEndpoints).listBought({ page: 1, items: 1 })).items[0] ?? null,
  })

/** The mutations of an order. Each response is the order afterwards. */
export function useOrderMutation<Input>(orderId: string, call: (api: Api, input: Input) => Promise<Order>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => call(api, input),
    async onSuccess(changedOrder) {
      queryClient.setQueryData<Order>(orderKeys.one(orderId), changedOrder)
      await Promise.all(
        [orderKeys.lists('buyer'), orderKeys.lists('seller'), counterKeys.all].map((queryKey) =>
          invalidateAndRefetch(queryClient, queryKey),
        ),
      )
    },
    // The other side may have been faster: show what holds now.
    onError: () => invalidateAndRefetch(queryClient, orderKeys.one(orderId)),
  })
}

/** Accepts or declines items as the seller, or confirms their arrival as the buyer. */
export const useChangeOrderItems = (orderId: string) =>
  useOrderMutation(orderId, (api, order_items: OrderItemsChange) => api(ordersEndpoints).changeItems({ id: orderId, order_items }))

/** `problem`: the code of the reason why an order was not accepted. */
export type AcceptOutcome = { order: Order; problem: string | null }

/** Accepts everything that waits in several orders, with an outcome for each. */
export function useAcceptOrders() {
  const api = useApi()
  const refetchSold = useRefetchSold()
  return useMutation({
    async mutationFn(orders: readonly Order[]): Promise<AcceptOutcome[]> {
      const chosen = orders.map(({ id, items }) => ({
        order_id: id,
        item_ids: items.filter(({ actions }) => actions.includes('accept')).map((item) => item.id),
      }))
      const { orders: outcomes } = await api(ordersEndpoints).acceptOrders({ sold_items: { orders: chosen } })
      return orders.map((order, index) => ({ order, problem: outcomes[index]?.problem ?? null }))
    },
    onSettled: refetchSold,
  })
}

/** Refetches the lists of sold orders after a change of several of them. */
export function useRefetchSold() {
  const queryClient = useQueryClient()
  return () => Promise.all([orderKeys.lists('seller'), counterKeys.all].map((queryKey) => invalidateAndRefetch(queryClient, queryKey)))
}

/** Cancels what may still be cancelled. */
export const useCancelOrder = (orderId: string) => useOrderMutation<void>(orderId, (api) => api(ordersEndpoints).cancel({ id: orderId }))

/** Hands a parcel to a carrier. */
export const useDispatchParcel = (orderId: string) =>
  useOrderMutation(orderId, (api, parcel: NewParcel) => api(ordersEndpoints).dispatch({ id: orderId, parcel }))

/** Corrects carrier and tracking number of a parcel. */
export const useChangeTracking = (orderId: string, parcelId: string) =>
  useOrderMutation(orderId, (api, parcel: ParcelTracking) =>
    api(ordersEndpoints).changeTracking({ id: orderId, parcel_id: parcelId, parcel }),
  )

/** Enters the code of a buyer who collects. */
export const useCollectItems = (orderId: string) =>
  useOrderMutation(orderId, (api, code: string) => api(ordersEndpoints).collect({ id: orderId, code }))

/** Corrects where and when accepted items are collected. */
export const useChangeCollection = (orderId: string) =>
  useOrderMutation(orderId, (api, collection: CollectionInput) => api(ordersEndpoints).changeCollection({ id: orderId, collection }))

/** Marks an order as read and refetches the list and the counters. */
export function useMarkOrderRead(side: OrderSide) {
  const api = useApi()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (id: string) => api(ordersEndpoints).markRead({ id }),
    async onSuccess(_, id) {
      queryClient.setQueryData<Order>(orderKeys.one(id), (cachedOrder) => cachedOrder && { ...cachedOrder, read: true })
      await Promise.all([orderKeys.lists(side), counterKeys.all].map((queryKey) => invalidateAndRefetch(queryClient, queryKey)))
    },
  })
}

/** The withdrawal form of an order from a business seller. */
export const withdrawalFormQuery = (api: Api, orderId: string) =>
  queryOptions({ queryKey: ['withdrawal-form', orderId], queryFn: () => api(ordersEndpoints).withdrawalForm({ id: orderId }) })
