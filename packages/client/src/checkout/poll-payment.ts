import type { purchaseResource } from '@partlane/contract/checkout'
import type { Flat } from '@partlane/contract/resource'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { checkoutEndpoints } from '../api/endpoints/checkout.generated.ts'

export type Purchase = Flat<typeof purchaseResource>

/** One click on "Pay". The server charges the same attempt once, however often it is sent. */
export type PaymentAttempt = { attempt: string; card_token: string }

/** True if the payment may have been made: no response, or an error of the server. */
export const isOutcomeUnknown = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

type PollPaymentOptions = {
  signal: AbortSignal
  /** The attempt without a response, if this page started it. */
  attempt?: PaymentAttempt | undefined
  /** Called after each poll with the reachability of the server. */
  onReachabilityChange: (isReachable: boolean) => void
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * An attempt that the gateway did not receive stays open on the server. It is sent again after
 * this.
 */
const RESEND_POLL_COUNT = 3
const MAX_POLL_DELAY_MS = 30_000

/**
 * Finds the result of a payment whose response was lost. Polls until the purchase is no longer
 * `paying` or the bank requires a challenge.
 * It cannot charge twice: a poll never charges, and only the same attempt is sent again.
 */
export async function pollPayment(
  api: Api,
  id: string,
  { signal, attempt, onReachabilityChange, wait = waitFor }: PollPaymentOptions,
): Promise<Purchase> {
  for (let polls = 0; ; polls++) {
    if (polls > 0) await wait(Math.min(MAX_POLL_DELAY_MS, 1000 * 2 ** (polls - 1)), signal)
    signal.throwIfAborted()
    try {
      const purchase = await fetchPurchase(api, id)
      onReachabilityChange(true)
      if (purchase.status !== 'paying' || purchase.challenge_url !== null) return purchase
      if (attempt && polls >= RESEND_POLL_COUNT) await api(checkoutEndpoints).pay({ payment_order: { id, action: 'pay', ...attempt } })
    } catch (error) {
      if (!isRetryable(error)) throw error
      onReachabilityChange(!(error instanceof ApiError && error.status === 0))
    }
  }
}

/**
 * 429 is retried later. A declined payment is retried because the next poll returns the purchase.
 */
const isRetryable = (error: unknown) =>
  isOutcomeUnknown(error) || (error instanceof ApiError && (error.status === 429 || error.code === 'payment_declined'))

/**
 * Fetches the purchase. For a running payment the server first asks the gateway. A refusal of that
 * call (declined, expired) is visible in the purchase, which is then fetched again.
 */
async function fetchPurchase(api: Api, id: string): Promise<Purchase> {
  const purchase = await api(checkoutEndpoints).show({ id })
  if (purchase.status !== 'paying') return purchase
  try {
    return await api(checkoutEndpoints).pay({ payment_order: { id, action: 'confirm' } })
  } catch (error) {
    if (isOutcomeUnknown(error)) throw error
    return api(checkoutEndpoints).show({ id })
  }
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
