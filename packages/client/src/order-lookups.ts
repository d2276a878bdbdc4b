import type { InputOf } from '@partlane/contract/endpoint'
import type { orderLookups } from '@partlane/contract/order-lookups'
import { useMutation } from '@tanstack/react-query'
import { useStartSession } from './accounts.ts'
import { useApi } from './api/api-context.tsx'
import { orderLookupsEndpoints } from './api/endpoints/order-lookups.generated.ts'

type OrderLookup = InputOf<typeof orderLookups.create>['order_lookup']

/** Sends a link to an order. The response is the same if there is no such order. */
export function useRequestOrderLink() {
  const api = useApi()
  return useMutation({ mutationFn: (order_lookup: OrderLookup) => api(orderLookupsEndpoints).create({ order_lookup }) })
}

/** Signs in as the guest who placed an order. The link is then used up. */
export function useRedeemOrderLink() {
  const api = useApi()
  const startSession = useStartSession()
  return useMutation({
    mutationFn: (token: string) => api(orderLookupsEndpoints).redeem({ token }),
    onSuccess: ({ order_id: _orderId, ...session }) => startSession(session),
  })
}
