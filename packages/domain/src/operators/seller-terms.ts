/** The highest fee of a member, in hundredths of a percent. */
export const MAX_MERCHANT_FEE_HUNDREDTHS = 50_00
