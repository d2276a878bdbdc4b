/** Addresses that a member can save. */
export const MAX_ADDRESSES = 10
