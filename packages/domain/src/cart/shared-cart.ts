/** Links to shared carts that a user can have at once. */
export const MAX_SHARED_CARTS = 20

const VALIDITY_DAYS = 30

/** When a link that is made at `now` expires. */
export const sharedCartExpiry = (now: Date) => new Date(now.getTime() + VALIDITY_DAYS * 24 * 3_600_000)
