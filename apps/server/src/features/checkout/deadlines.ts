/** Names of this feature's deadlines: whoever moves an instant wakes them. */
export const EXPIRY = 'checkout.expire-reservations'
export const RECOVERY = 'checkout.recover-payments'
