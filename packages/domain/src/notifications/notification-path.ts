import type { ObjectName } from './object-names.ts'

type NotificationData = Record<string, string | number | null>

/** Where a notice leads: to the matter itself, or where all of its kind are. One line with each feature that tells people something. */
const paths: Partial<Record<ObjectName, (data: NotificationData) => string>> = {
  sold_listing: ({ order_id }) => (order_id ? `/profile/sold-items/orders/${order_id}` : '/profile/sold-items/orders'),
  approved_account: ({ may_sell }) => (may_sell ? '/sell' : '/profile/details'), // the latter has the documents and what became of them
  order: () => '/profile/my-orders/orders', // a purchase is several orders, one for each seller
}

export const notificationPath = (objectName: ObjectName, data: NotificationData): string | undefined => paths[objectName]?.(data)
