/** How long a link to an order of a guest is valid. It is accepted once. */
export const ORDER_LINK_LIFETIME_MINUTES = 30

/** How long a link is valid that is mailed to a guest without a request. It is accepted once. */
export const MAILED_LINK_LIFETIME_DAYS = 7

/** References are compared in upper case and without spaces, as they may be typed or dictated. */
export const normaliseReference = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()
