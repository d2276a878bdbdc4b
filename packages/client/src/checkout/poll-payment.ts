import type { purchaseResource } from '@partlane/contract/checkout'
import type { Flat } from '@partlane/contract/resource'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'

export type Purchase = Flat<typeof purchaseResource>

/** One press of "Pay": the same attempt is the same charge, however often it is sent. */
export type PaymentAttempt = { attempt: string; card_token: string }

/** No answer, or one that says nothing of the payment: it may have been made. */
export const isOutcomeUnknown = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

type PollPaymentOptions = {
  signal: AbortSignal
  /** The press that got no answer, when this screen still knows it. */
  attempt?: PaymentAttempt | undefined
  /** Called when the server cannot be asked, and again when it can. */
  onReachabilityChange: (isReachable: boolean) => void
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** An attempt the gateway never heard of stays open at the server; after so many looks the same attempt is sent again. */
const POLLS_BEFORE_RESEND = 3
const MAX_POLL_DELAY_MS = 30_000

/**
 * What became of a payment whose answer was lost: asks until the server knows, or until the person must do something (the bank's page).
 * Nothing here can charge twice: looking never charges, and what is sent again is the very same attempt.
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
      if (attempt && polls >= POLLS_BEFORE_RESEND) await api.checkout.pay({ payment_order: { id, action: 'pay', ...attempt } })
    } catch (error) {
      if (!isRetryable(error)) throw error
      onReachabilityChange(!(error instanceof ApiError && error.status === 0))
    }
  }
}

/** Asked too often is asked again later; a card declined at last is in the purchase at the next look. */
const isRetryable = (error: unknown) =>
  isOutcomeUnknown(error) || (error instanceof ApiError && (error.status === 429 || error.code === 'payment_declined'))

/** As the server has it, after it asked the gateway. A refusal of that question (declined, too late) is in the purchase itself. */
async function fetchPurchase(api: Api, id: string): Promise<Purchase> {
  const purchase = await api.checkout.show({ id })
  if (purchase.status !== 'paying') return purchase
  try {
    return await api.checkout.pay({ payment_order: { id, action: 'confirm' } })
  } catch (error) {
    if (isOutcomeUnknown(error)) throw error
    return api.checkout.show({ id })
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
