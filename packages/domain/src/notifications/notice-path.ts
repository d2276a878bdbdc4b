import type { ObjectName } from './object-names.ts'

/** Where a notice leads: the page where the matter can be dealt with. One line with each feature that tells people something. */
const paths: Partial<Record<ObjectName, string>> = {
  sold_listing: '/profile/sold-items/orders',
  order: '/profile/my-orders/orders',
}

export const noticePath = (objectName: ObjectName): string | undefined => paths[objectName]
