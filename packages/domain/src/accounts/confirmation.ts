/** The digits that prove an e-mail address or a telephone number (product rules, "People"). */
export const CODE_LENGTH = 6
export const CODE_LIFETIME_SECONDS = 600
export const CODE_TRIES = 5
export const RESEND_AFTER_SECONDS = 60
