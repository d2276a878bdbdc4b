import type { PurchaseStatus } from './purchase-machine.ts'

/** The fields of a purchase that decide the next step of the checkout page. */
export type PurchaseData = {
  status: PurchaseStatus
  superseded: boolean
  reserved_until: string | null
  may_extend: boolean
  challenge_url: string | null
  decline_code: string | null
}

/**
 * State of the last payment attempt of this page. `checking`: the response was lost and the page is
 * checking the payment. `offline`: the server is not reachable. `not_received`: the server has no
 * such payment, so no money was charged.
 */
export type PaymentAttemptState = 'none' | 'sending' | 'checking' | 'offline' | 'not_received'

export type CheckoutView =
  | { kind: 'reserve' }
  | { kind: 'pay'; until: string | null; canExtend: boolean; declineCode: string | null; isNotReceived: boolean }
  | { kind: 'paying' }
  | { kind: 'challenge'; url: string; until: string | null }
  | { kind: 'checking'; offline: boolean }
  | { kind: 'expired' }
  | { kind: 'cancelled' }
  | { kind: 'replaced' }
  | { kind: 'paid' }

/** A view before the purchase is paid. */
export type UnpaidView = Exclude<CheckoutView, { kind: 'paid' }>

/**
 * Derives the view of /checkout/:id. The result does not depend on how the user got there: from the
 * cart, back from the bank, by refresh or days later.
 * Precedence: final statuses of the server (paid, cancelled), then a payment attempt of this page,
 * then the clock.
 * @param isReservationExpired the end of the reservation has passed by the server's clock
 */
export function deriveCheckout(
  purchase: PurchaseData,
  { attemptState, isReservationExpired }: { attemptState: PaymentAttemptState; isReservationExpired: boolean },
): CheckoutView {
  const { status, reserved_until: until, challenge_url: url } = purchase
  if (status === 'paid') return { kind: 'paid' }
  if (status === 'cancelled') return { kind: purchase.superseded ? 'replaced' : 'cancelled' }
  if (attemptState === 'sending') return { kind: 'paying' }
  if (attemptState === 'checking' || attemptState === 'offline') return { kind: 'checking', offline: attemptState === 'offline' }
  if (status === 'open') return { kind: 'reserve' }
  if (status === 'expired') return { kind: 'expired' }
  // Only the server decides on a running payment: it may have been approved in the last second
  if (status === 'paying') return url === null ? { kind: 'checking', offline: false } : { kind: 'challenge', url, until }
  if (isReservationExpired) return { kind: 'expired' }
  const isNotReceived = attemptState === 'not_received'
  return { kind: 'pay', until, canExtend: purchase.may_extend, declineCode: isNotReceived ? null : purchase.decline_code, isNotReceived }
}
