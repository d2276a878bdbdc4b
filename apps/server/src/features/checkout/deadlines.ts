/** Names of deadlines. Code that makes the next due time earlier wakes the deadline. */
export const EXPIRE_RESERVATIONS_DEADLINE = 'checkout.expire-reservations'
export const RECOVER_PAYMENTS_DEADLINE = 'checkout.recover-payments'
