import { defineMachine } from '../machine.ts'

export const purchaseStatuses = ['open', 'reserved', 'paying', 'paid', 'expired', 'cancelled'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]
export type PurchaseEvent = 'reserve' | 'extend' | 'start_payment' | 'payment_failed' | 'pay' | 'release' | 'expire'

/**
 * Status of a purchase from one or several sellers. Stock is held in `reserved` and `paying`.
 * An expired purchase can be reserved again while the parts are available. Nothing is charged
 * without a reservation.
 */
export const purchaseMachine = defineMachine<PurchaseStatus, PurchaseEvent>({
  name: 'payment_order',
  initial: 'open',
  states: {
    open: { reserve: 'reserved', release: 'cancelled' },
    reserved: { extend: 'reserved', start_payment: 'paying', release: 'cancelled', expire: 'expired' },
    paying: { pay: 'paid', payment_failed: 'reserved', start_payment: 'paying', expire: 'expired', release: 'cancelled' },
    paid: {},
    expired: { reserve: 'reserved', release: 'cancelled' },
    cancelled: {},
  },
})

/** Statuses of a purchase that can still be paid: all but the final ones. */
export const livePurchaseStatuses: readonly PurchaseStatus[] = purchaseStatuses.filter((status) => !purchaseMachine.isFinal(status))
/** A purchase that can still be paid. A cart has at most one; a newer one supersedes it. */
export const isLivePurchase = ({ status, superseded }: { status: PurchaseStatus; superseded: boolean }) =>
  !superseded && livePurchaseStatuses.includes(status)

export const holdsStock = (status: PurchaseStatus) => status === 'reserved' || status === 'paying'

export const RESERVATION_MINUTES = 15
/**
 * End of a reservation. It may be extended once by the same duration. It does not outlast the
 * deadlines of agreed lines in the purchase.
 */
export const reservedUntil = (start: Date, deadlines: readonly Date[] = []) =>
  new Date(Math.min(start.getTime() + RESERVATION_MINUTES * 60_000, ...deadlines.map((deadline) => deadline.getTime())))

export const paymentStatuses = ['started', 'requires_action', 'authorised', 'captured', 'declined', 'voided', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What no attempt of the program can complete: an operator has to decide, or the orders end. */
export const paymentProblems = ['authorisation_expired', 'capture_declined', 'captured_without_order'] as const
export type PaymentProblem = (typeof paymentProblems)[number]

/** The gateway will never collect the money of the placed orders. */
export const isUncollectable = (problem: PaymentProblem | null): boolean =>
  problem === 'authorisation_expired' || problem === 'capture_declined'
export type PaymentEvent = 'challenge' | 'authorise' | 'decline' | 'capture' | 'void' | 'refund'

/**
 * Status of a payment: one attempt to charge a purchase at a gateway. `capture` takes the money,
 * after the orders are stored.
 */
export const paymentMachine = defineMachine<PaymentStatus, PaymentEvent>({
  name: 'payment',
  initial: 'started',
  states: {
    started: { challenge: 'requires_action', authorise: 'authorised', decline: 'declined', void: 'voided' },
    requires_action: { authorise: 'authorised', decline: 'declined', void: 'voided' },
    authorised: { capture: 'captured', void: 'voided' },
    captured: { refund: 'refunded' },
    declined: {},
    voided: {},
    refunded: {},
  },
})
