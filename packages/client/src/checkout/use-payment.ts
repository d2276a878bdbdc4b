import type { PaymentAttemptState } from '@partlane/domain/checkout/derive-checkout'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Api, useApi } from '../api/api-context.tsx'
import { ApiError } from '../api/api-error.ts'
import { createAttemptId } from '../api/attempt-id.ts'
import { checkoutEndpoints } from '../api/endpoints/checkout.generated.ts'
import { invalidateAndRefetch } from '../api/query-client.ts'
import { cachePurchase, checkoutKeys } from './checkout.ts'
import { isOutcomeUnknown, type PaymentAttempt, type Purchase, pollPayment } from './poll-payment.ts'

/** Without a response within this time the outcome of the payment is unknown. */
const PAYMENT_TIMEOUT_MS = 45_000

export type Payment = {
  attemptState: PaymentAttemptState
  /** ApiError of a refused payment. A declined card is not a refusal: the purchase contains it. */
  refusal: unknown
  /**
   * Pays with a card token. Returns the purchase if the server responded, also with a challenge
   * URL.
   */
  pay: (cardToken: string) => Promise<Purchase | undefined>
  /** Checks the result of a payment: after the bank's page, after a refresh, in a second tab. */
  checkPayment: () => Promise<void>
  /**
   * Asks the gateway once for a payment that waits for the buyer, while the page stays as it is:
   * the buyer may be at PayPal in another window.
   */
  confirmQuietly: () => Promise<void>
}

/**
 * Pays a reserved purchase and never charges it twice. Each click is one attempt, which is stored
 * until the server responds. If the response is lost, the result is polled. A new click with the
 * same card sends the same attempt.
 */
export function usePayment(id: string): Payment {
  const api = useApi()
  const queryClient = useQueryClient()
  const progress = useAttemptProgress()
  const checkPayment = useCheckPayment(id, progress)
  const pay = usePay(id, progress, checkPayment)

  async function confirmQuietly(): Promise<void> {
    try {
      cachePurchase(queryClient, await api(checkoutEndpoints).pay({ payment_order: { id, action: 'confirm' } }))
    } catch {
      await invalidateAndRefetch(queryClient, checkoutKeys.purchase(id))
    }
  }

  return { attemptState: progress.attemptState, refusal: progress.refusal, pay, checkPayment, confirmQuietly }
}

type AttemptProgress = ReturnType<typeof useAttemptProgress>

/** The attempt whose outcome is not known yet, and what the page shows about it. */
function useAttemptProgress() {
  const [attemptState, setAttemptState] = useState<PaymentAttemptState>('none')
  const [refusal, setRefusal] = useState<unknown>(null)
  const attempt = useRef<PaymentAttempt>(undefined)

  /** Returns the attempt to send: the one before if its outcome with this card is unknown. */
  const begin = (cardToken: string): PaymentAttempt => {
    if (attempt.current?.card_token !== cardToken) attempt.current = { attempt: createAttemptId(), card_token: cardToken }
    setRefusal(null)
    setAttemptState('sending')
    return attempt.current
  }
  const finish = (nextState: PaymentAttemptState, error: unknown = null) => {
    if (nextState !== 'not_received') attempt.current = undefined
    setRefusal(error)
    setAttemptState(nextState)
  }
  return { attemptState, refusal, attempt, setAttemptState, begin, finish }
}

/** Polls the result of a payment. A new call replaces the one before. */
function useCheckPayment(id: string, { attempt, setAttemptState, finish }: AttemptProgress) {
  const api = useApi()
  const queryClient = useQueryClient()
  const replaceSignal = useReplaceableSignal()

  return async function checkPayment(): Promise<void> {
    const signal = replaceSignal()
    const previousDeclineCode = queryClient.getQueryData<Purchase>(checkoutKeys.purchase(id))?.decline_code ?? null
    setAttemptState('checking')
    try {
      const onReachabilityChange = (isReachable: boolean) => signal.aborted || setAttemptState(isReachable ? 'checking' : 'offline')
      const purchase = await pollPayment(api, id, { signal, attempt: attempt.current, onReachabilityChange })
      cachePurchase(queryClient, purchase)
      const isNotReceived = attempt.current !== undefined && isAttemptNotReceived(purchase, previousDeclineCode)
      finish(isNotReceived ? 'not_received' : 'none')
    } catch (error) {
      if (signal.aborted) return
      finish('none', error)
      await invalidateAndRefetch(queryClient, checkoutKeys.purchase(id))
    }
  }
}

/** Sends an attempt. If its outcome is unknown, the payment is checked. */
function usePay(id: string, { attemptState, begin, finish }: AttemptProgress, checkPayment: () => Promise<void>) {
  const api = useApi()
  const queryClient = useQueryClient()

  async function handleRefusal(error: unknown): Promise<void> {
    await queryClient.refetchQueries({ queryKey: checkoutKeys.purchase(id) })
    finish('none', error instanceof ApiError && error.code === 'payment_declined' ? null : error)
  }

  return async function pay(cardToken: string): Promise<Purchase | undefined> {
    if (attemptState !== 'none' && attemptState !== 'not_received') return undefined
    const attempt = begin(cardToken)
    try {
      const terms_version = queryClient.getQueryData<Purchase>(checkoutKeys.purchase(id))?.terms_version ?? undefined
      const purchase = await sendPayment(api, id, { ...attempt, ...(terms_version && { terms_version }) })
      cachePurchase(queryClient, purchase)
      finish('none')
      return purchase
    } catch (error) {
      const isInProgress = error instanceof ApiError && error.code === 'purchase_in_progress'
      if (isInProgress || isOutcomeUnknown(error)) await checkPayment()
      else await handleRefusal(error)
      return undefined
    }
  }
}

/** Returns a function that aborts the signal before and makes a new one. Unmounting aborts too. */
function useReplaceableSignal(): () => AbortSignal {
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  return () => {
    controller.current?.abort()
    controller.current = new AbortController()
    return controller.current.signal
  }
}

/**
 * A reserved purchase without a decline code means that the server has not received the attempt.
 * After an earlier decline code this cannot be decided, so the next click is a new attempt.
 */
const isAttemptNotReceived = ({ status, decline_code }: Purchase, previousDeclineCode: string | null) =>
  status === 'reserved' && decline_code === null && !previousDeclineCode

async function sendPayment(api: Api, id: string, attempt: PaymentAttempt & { terms_version?: number }): Promise<Purchase> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), PAYMENT_TIMEOUT_MS)
  try {
    const purchase: Purchase | null = await api(checkoutEndpoints).pay(
      { payment_order: { id, action: 'pay', ...attempt } },
      { signal: controller.signal },
    )
    if (purchase === null) throw new Error('payment response could not be parsed')
    return purchase
  } finally {
    clearTimeout(timer)
  }
}
