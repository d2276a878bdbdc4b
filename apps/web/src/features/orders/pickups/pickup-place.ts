import type { PickupOffer } from '@partlane/client/carrier-pickups'

/** The address of a pickup in one line. */
export const placeOf = ({ line1, city, postal_code }: PickupOffer['place']): string => `${line1}, ${city} ${postal_code}`
