/** The sides of an order that are mailed. */
export const orderMailSides = ['buyer', 'seller'] as const
export type OrderMailSide = (typeof orderMailSides)[number]
