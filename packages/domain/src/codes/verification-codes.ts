/** Verification codes prove an email address or a phone number (product rules, "People"). */
export const CODE_LENGTH = 6
export const CODE_LIFETIME_SECONDS = 600
export const MAX_CODE_ATTEMPTS = 5
export const RESEND_AFTER_SECONDS = 60

/**
 * Limits within an hour. `to`: one email address or phone number. `person`: one member, over all
 * channels. `from`: requests of signed-out visitors from one IP address. `lookup`: links to orders
 * of one email address, for all order numbers. `report_to`, `report_from`: reports of guests by the
 * email address that they name, and by their IP address.
 */
export const MAX_CODES_PER_HOUR = { to: 6, person: 10, from: 30, lookup: 60, report_to: 3, report_from: 20 } as const

export const codePurposes = ['confirm_email', 'confirm_phone', 'reset_password', 'sign_in'] as const
export type CodePurpose = (typeof codePurposes)[number]
