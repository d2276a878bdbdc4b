import type { PurchaseStatus } from './purchase-machine.ts'

/** What the server says of a purchase, as far as the page's next step depends on it. */
export type PurchaseData = {
  status: PurchaseStatus
  reserved_until: string | null
  may_extend: boolean
  challenge_url: string | null
  decline_code: string | null
}

/**
 * What became of the last press of "Pay" on this screen. `asking`: its answer was lost and the server is asked;
 * `offline`: the server cannot be asked; `unsent`: it knows of no payment, so nothing was charged.
 */
export type PaymentAttemptState = 'none' | 'sending' | 'asking' | 'offline' | 'unsent'

export type CheckoutView =
  | { kind: 'reserve' }
  | { kind: 'pay'; until: string | null; canExtend: boolean; declineCode: string | null; unsent: boolean }
  | { kind: 'paying' }
  | { kind: 'bank'; url: string; until: string | null }
  | { kind: 'asking'; offline: boolean }
  | { kind: 'expired' }
  | { kind: 'cancelled' }
  | { kind: 'paid' }

/**
 * What somebody sees at /checkout/:id, whether they came straight on, back from the bank, by refresh or days later.
 * What the server says is final (paid, cancelled) wins over everything; then what is under way on this screen; then the clock.
 * @param ranOut the reservation's end has passed by the server's clock
 */
export function deriveCheckout(
  purchase: PurchaseData,
  { attemptState, isReservationExpired }: { attemptState: PaymentAttemptState; isReservationExpired: boolean },
): CheckoutView {
  const { status, reserved_until: until, challenge_url: url } = purchase
  if (status === 'paid' || status === 'cancelled') return { kind: status }
  if (attemptState === 'sending') return { kind: 'paying' }
  if (attemptState === 'asking' || attemptState === 'offline') return { kind: 'asking', offline: attemptState === 'offline' }
  if (status === 'open') return { kind: 'reserve' }
  if (status === 'expired') return { kind: 'expired' }
  // A payment under way is judged by the server alone: it may have been approved in the last second
  if (status === 'paying') return url === null ? { kind: 'asking', offline: false } : { kind: 'bank', url, until }
  if (isReservationExpired) return { kind: 'expired' }
  const unsent = attemptState === 'unsent'
  return { kind: 'pay', until, canExtend: purchase.may_extend, declineCode: unsent ? null : purchase.decline_code, unsent }
}
