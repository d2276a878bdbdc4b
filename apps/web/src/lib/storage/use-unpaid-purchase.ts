import { useApi } from '@partlane/client/api/api-context'
import { purchaseQuery } from '@partlane/client/checkout/checkout'
import { holdsStock } from '@partlane/domain/checkout/purchase-machine'
import { useQuery } from '@tanstack/react-query'
import { readLastPurchase } from './last-purchase.ts'

/**
 * The unpaid purchase that was started on this device, if any. While it holds stock, its parts are
 * unavailable to everyone, including the buyer's own basket. Only in a browser with a session.
 * `ofCart`: only a purchase with lines of the cart counts as held, or only one of agreed lines.
 */
export function useUnpaidPurchase({ ofCart }: { ofCart?: boolean } = {}) {
  const api = useApi()
  const lastPurchase = readLastPurchase()
  const { data, dataUpdatedAt, isLoading } = useQuery({
    ...purchaseQuery(api, lastPurchase?.id ?? ''),
    enabled: lastPurchase !== null && lastPurchase.paid === null,
  })
  const hasLinesOfCart = data?.lines.some(({ source }) => source === 'cart') ?? false
  const isStockHeld = data !== undefined && holdsStock(data.status) && (ofCart === undefined || hasLinesOfCart === ofCart)
  return { purchase: data, isStockHeld, receivedAt: dataUpdatedAt, isLoading }
}
