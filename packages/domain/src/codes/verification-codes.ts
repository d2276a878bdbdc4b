/** The digits that prove an e-mail address or a telephone number (product rules, "People"). */
export const CODE_LENGTH = 6
export const CODE_LIFETIME_SECONDS = 600
export const MAX_CODE_ATTEMPTS = 5
export const RESEND_AFTER_SECONDS = 60

/** Codes within an hour: to one address or number, for one member wherever they go, and asked for by strangers from one address of the network. */
export const MAX_CODES_PER_HOUR = { to: 6, person: 10, from: 30 } as const

export const codePurposes = ['confirm_email', 'confirm_phone', 'reset_password', 'sign_in'] as const
export type CodePurpose = (typeof codePurposes)[number]
