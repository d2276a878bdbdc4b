/** How a notification reaches its user outside the product. */
export const deliveryWays = ['mail', 'web_push', 'native_push'] as const
export type DeliveryWay = (typeof deliveryWays)[number]

/** The ways that need a device on which the member has allowed them. */
export const pushWays = ['web_push', 'native_push'] as const satisfies readonly DeliveryWay[]

/** `skipped`: read in the meantime, or there was no address or device any more. */
export const deliveryStates = ['waiting', 'sent', 'skipped', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Failed deliveries that an operator sends again at once: push services limit bursts. */
export const MAX_REPEATED_DELIVERIES = 1_000
/** Older ones are sent again only one by one: most of them say what is not true any more. */
export const MAX_REPEATED_AGE_DAYS = 7
