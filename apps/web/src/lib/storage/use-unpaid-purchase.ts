import { useApi } from '@partlane/client/api/api-context'
import { purchaseQuery } from '@partlane/client/checkout/checkout'
import { holdsStock } from '@partlane/domain/checkout/purchase-machine'
import { useQuery } from '@tanstack/react-query'
import { readLastPurchase } from './last-purchase.ts'

/**
 * The purchase begun on this device that is not paid yet, if any. While it holds its parts they count as gone for everybody,
 * the buyer's own basket included. In a browser with a session only.
 */
export function useUnpaidPurchase() {
  const api = useApi()
  const lastPurchase = readLastPurchase()
  const { data, dataUpdatedAt, isLoading } = useQuery({
    ...purchaseQuery(api, lastPurchase?.id ?? ''),
    enabled: lastPurchase !== null && lastPurchase.paid === null,
  })
  const isStockHeld = data !== undefined && holdsStock(data.status)
  return { purchase: data, isStockHeld, receivedAt: dataUpdatedAt, isLoading }
}
