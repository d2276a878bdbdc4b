import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Api, useApi } from '../api/api-context.tsx'
import { createAttemptId } from '../api/attempt-id.ts'
import { paypalOrdersEndpoints } from '../api/endpoints/paypal-orders.generated.ts'
import { invalidateAndRefetch } from '../api/query-client.ts'
import { cachePurchase, checkoutKeys } from './checkout.ts'
import { type Purchase, pollPayment } from './poll-payment.ts'

/** The PayPal accounts that a purchase pays, and what PayPal's script needs. */
export const paypalMerchantsQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: ['checkout', 'paypal-merchants', id], queryFn: () => api(paypalOrdersEndpoints).merchants({ id }) })

/**
 * Pays a purchase by PayPal. `start` creates the order there, or returns the one that waits for the
 * approval. `settle` completes it after the approval: the server asks PayPal.
 */
export function usePaypalPayment({ id, terms_version }: Pick<Purchase, 'id' | 'terms_version'>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const attempt = useRef<string>(undefined)
  const [isPaying, setIsPaying] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const refresh = () => invalidateAndRefetch(queryClient, checkoutKeys.purchase(id))

  async function start() {
    setError(null)
    attempt.current ??= createAttemptId()
    const order = { payment_order_id: id, attempt: attempt.current, ...(terms_version && { terms_version }) }
    return api(paypalOrdersEndpoints).create({ paypal_order: order })
  }

  async function settle(): Promise<void> {
    setIsPaying(true)
    attempt.current = undefined
    try {
      await api(paypalOrdersEndpoints).settle({ id })
      await refresh()
    } catch {
      // The result is unknown, or the purchase has it.
      const options = { signal: new AbortController().signal, onReachabilityChange: () => undefined }
      cachePurchase(queryClient, await pollPayment(api, id, options))
    } finally {
      setIsPaying(false)
    }
  }

  /** Shows why PayPal or the server has refused, with the current state of the purchase. */
  function reportError(reason: unknown): void {
    attempt.current = undefined
    setError(reason)
    void refresh()
  }

  return { error, isPaying, start, settle, refresh, reportError }
}
