import type { AddressFields } from '@partlane/contract/addresses'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { agreedLineKeys } from '../agreed-lines.ts'
import { type Api, useApi } from '../api/api-context.tsx'
import { checkoutEndpoints } from '../api/endpoints/checkout.generated.ts'
import { invalidateAndRefetch } from '../api/query-client.ts'
import { cartKeys } from '../cart.ts'
import { orderKeys } from '../orders.ts'
import { isOutcomeUnknown, type Purchase } from './poll-payment.ts'

export type { Purchase } from './poll-payment.ts'

/** The lines to buy: those of the cart and agreed lines. */
type ChosenLines = { cart: boolean; agreed_line_ids: string[] }
/** The car of the buyer, if one is chosen: a node of the vehicle tree and the year. */
type ChosenCar = { vehicle: { node_id: string; year: number | null } | null }
/** Undefined: the first gateway by which all lines can be paid. */
type ChosenGateway = { gateway?: GatewayName | undefined }
export type PurchaseDetails = { email: string; address: AddressFields } & ChosenLines & ChosenCar & ChosenGateway

export const checkoutKeys = {
  all: ['checkout'] as const,
  purchase: (id: string) => ['checkout', 'purchase', id] as const,
}

/** Always stale: another tab may have paid the purchase. */
export const purchaseQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: checkoutKeys.purchase(id), queryFn: () => api(checkoutEndpoints).show({ id }), staleTime: 0 })

/** Caches a purchase. A paid purchase also changes the cart and the orders, which are refetched. */
export function cachePurchase(queryClient: QueryClient, purchase: Purchase): void {
  queryClient.setQueryData(checkoutKeys.purchase(purchase.id), purchase)
  if (purchase.status !== 'paid') return
  for (const queryKey of [cartKeys.all, agreedLineKeys.all, orderKeys.all]) void invalidateAndRefetch(queryClient, queryKey)
}

/**
 * "Reserve and pay": creates a purchase of the chosen lines and reserves its items.
 * If only the response of the reservation is lost, the purchase is returned: its page can continue.
 * Refusals are thrown; nothing is reserved then.
 */
export function useCreatePurchase() {
  const api = useApi()
  const queryClient = useQueryClient()

  return useMutation({
    async mutationFn(details: PurchaseDetails): Promise<Purchase> {
      const newPurchase = await api(checkoutEndpoints).create({ payment_order: details })
      try {
        return await api(checkoutEndpoints).reserve({ order_id: newPurchase.id, action_type: 'reserve' })
      } catch (error) {
        if (isOutcomeUnknown(error)) return newPurchase
        throw error
      }
    },
    onSuccess: (purchase) => cachePurchase(queryClient, purchase),
    // Refusals concern the contents of the cart
    onError() {
      for (const queryKey of [cartKeys.all, agreedLineKeys.all]) void invalidateAndRefetch(queryClient, queryKey)
    },
  })
}

export type ReservationAction = 'reserve' | 'extend' | 'release'

/** Reserves the items of a purchase (again), extends the reservation or releases it. */
export function useReservation(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (action_type: ReservationAction) => api(checkoutEndpoints).reserve({ order_id: id, action_type }),
    onSuccess(purchase) {
      cachePurchase(queryClient, purchase)
      // A reservation changes the available stock
      for (const queryKey of [cartKeys.all, cartKeys.check]) void invalidateAndRefetch(queryClient, queryKey)
    },
    onError: () => void invalidateAndRefetch(queryClient, checkoutKeys.purchase(id)),
  })
}

/** Lets an unpaid purchase be paid by another gateway. Its reservation stays. */
export function useChangeGateway(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (gateway: GatewayName) => api(checkoutEndpoints).pay({ payment_order: { id, action: 'change_gateway', gateway } }),
    onSuccess: (purchase) => cachePurchase(queryClient, purchase),
    onError: () => void invalidateAndRefetch(queryClient, checkoutKeys.purchase(id)),
  })
}

/** The mutation that changes a reservation. */
export type Reservation = ReturnType<typeof useReservation>
