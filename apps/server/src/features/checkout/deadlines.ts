/** Names of this feature's deadlines: whoever moves an instant wakes them. */
export const EXPIRE_RESERVATIONS_DEADLINE = 'checkout.expire-reservations'
export const RECOVER_PAYMENTS_DEADLINE = 'checkout.recover-payments'
