/**
 * A message for one device: the push service has accepted it, Apple or Google have accepted it
 * (`delivered`), or one of them has refused it for good.
 */
export const nativePushStates = ['waiting', 'accepted', 'delivered', 'refused'] as const
export type NativePushState = (typeof nativePushStates)[number]
