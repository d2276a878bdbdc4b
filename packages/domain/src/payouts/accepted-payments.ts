/**
 * Which payments a seller accepts, in the words of the specification: `stripe` is payment by card,
 * whichever card gateway is configured.
 */
export const acceptedPayments = ['stripe', 'paypal', 'both'] as const
export type AcceptedPayments = (typeof acceptedPayments)[number]
