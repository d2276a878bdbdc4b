import type { AddressFields } from '@partlane/contract/addresses'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../api/api-context.tsx'
import { ApiError } from '../api/api-error.ts'
import { invalidateAndRefetch } from '../api/query-client.ts'
import { cartKeys } from '../cart.ts'
import { orderKeys } from '../orders.ts'
import { isOutcomeUnknown, type Purchase } from './poll-payment.ts'

export type { Purchase } from './poll-payment.ts'
export type PurchaseDetails = { email: string; address: AddressFields }

export const checkoutKeys = {
  all: ['checkout'] as const,
  purchase: (id: string) => ['checkout', 'purchase', id] as const,
}

/** A purchase is never shown from memory without asking: another tab may have paid it. */
export const purchaseQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: checkoutKeys.purchase(id), queryFn: () => api.checkout.show({ id }), staleTime: 0 })

/** Keeps what the server said of a purchase. Once it is paid, the cart is emptier and the orders are more. */
export function cachePurchase(queryClient: QueryClient, purchase: Purchase): void {
  queryClient.setQueryData(checkoutKeys.purchase(purchase.id), purchase)
  if (purchase.status !== 'paid') return
  for (const queryKey of [cartKeys.all, orderKeys.all]) void invalidateAndRefetch(queryClient, queryKey)
}

/**
 * "Reserve and pay": what is in the cart becomes a purchase, and its parts are held. When only the second answer was lost the purchase
 * is given all the same: its page knows how to go on. Refusals are thrown, nothing is held then.
 */
export function useCreatePurchase() {
  const api = useApi()
  const queryClient = useQueryClient()

  return useMutation({
    async mutationFn(details: PurchaseDetails): Promise<Purchase> {
      const newPurchase = await api.checkout.create({ payment_order: details })
      try {
        return await api.checkout.reserve({ order_id: newPurchase.id, action_type: 'reserve' })
      } catch (error) {
        if (isOutcomeUnknown(error)) return newPurchase
        throw error
      }
    },
    onSuccess: (purchase) => cachePurchase(queryClient, purchase),
    onError: () => void invalidateAndRefetch(queryClient, cartKeys.all), // a refusal is about what is in it
  })
}

export type ReservationAction = 'reserve' | 'extend' | 'release'

/** Holds the parts (again), holds them longer, or lets them go. */
export function useReservation(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()

  return useMutation({
    async mutationFn(action_type: ReservationAction) {
      const reserve = () => api.checkout.reserve({ order_id: id, action_type })
      try {
        return await reserve()
      } catch (error) {
        if (action_type !== 'reserve' || !(error instanceof ApiError) || error.code !== 'reservation_expired') throw error
        await sleep(1500) // time is up, and its clock is just letting the parts go: then they can be held anew
        return reserve()
      }
    },
    onSuccess(purchase) {
      cachePurchase(queryClient, purchase)
      for (const queryKey of [cartKeys.all, cartKeys.check]) void invalidateAndRefetch(queryClient, queryKey) // what is held is gone from its stock
    },
    onError: () => void invalidateAndRefetch(queryClient, checkoutKeys.purchase(id)),
  })
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
