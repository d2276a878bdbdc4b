import { useApi } from '@partlane/client/api/api-context'
import { paypalMerchantsQuery } from '@partlane/client/checkout/paypal-payment'
import { useLocale } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ButtonsOptions, loadPaypalJs, type PaypalButtons } from './paypal-js.ts'

type PaypalButtonsState = {
  state: 'loading' | 'ready' | 'failed'
  containerRef: RefObject<HTMLDivElement | null>
  /** No real money moves. */
  isTest: boolean
  retry: () => void
}

/** Shows PayPal's buttons in the container. `failed`: the buyer can still pay on PayPal's page. */
export function usePaypalButtons(purchaseId: string, handlers: ButtonsOptions): PaypalButtonsState {
  const locale = useLocale()
  const containerRef = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<PaypalButtonsState['state']>('loading')
  const [attempt, setAttempt] = useState(0)
  const { data, isError, refetch } = useQuery(paypalMerchantsQuery(useApi(), purchaseId))
  const createOrder = useEffectEvent(handlers.createOrder)
  const handleApprove = useEffectEvent(handlers.onApprove)
  const handleCancel = useEffectEvent(handlers.onCancel)
  const handleError = useEffectEvent(handlers.onError)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the script again
  useEffect(() => {
    let isCancelled = false
    let buttons: PaypalButtons | undefined
    if (!data) return
    const { script_url: scriptUrl, client_id: clientId, merchant_ids: merchantIds, currency } = data
    const start = async () => {
      if (!scriptUrl || !clientId) throw new Error('PayPal is not configured')
      const paypal = await loadPaypalJs({ scriptUrl, clientId, merchantIds, currency, locale })
      const container = containerRef.current
      if (isCancelled || !container) return
      buttons = paypal.Buttons({
        createOrder: () => createOrder(),
        onApprove: () => handleApprove(),
        onCancel: () => handleCancel(),
        onError: (error) => handleError(error),
      })
      if (!buttons.isEligible()) throw new Error('the buttons of PayPal are not offered here')
      await buttons.render(container)
      if (!isCancelled) setState('ready')
    }
    setState('loading')
    start().catch(() => !isCancelled && setState('failed'))
    return () => {
      isCancelled = true
      void buttons?.close().catch(() => undefined)
    }
  }, [data, locale, attempt])

  const retry = () => {
    if (isError) void refetch()
    setAttempt(attempt + 1)
  }
  return { state: isError ? 'failed' : state, containerRef, isTest: data?.test_mode ?? false, retry }
}
