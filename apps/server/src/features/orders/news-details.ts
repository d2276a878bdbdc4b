import type { AddressFields } from '@partlane/contract/addresses'
import type { NotificationData } from '@partlane/domain/notifications/notification-path'
import type { OrderNews } from './order-news.ts'
import type { ItemRow, OrderRow } from './orders.queries.ts'
import type { ParcelRow } from './parcels.queries.ts'

/** What happened to an order: who is notified, and what the texts need. */
export type NewsDetails = {
  order: OrderRow
  news: OrderNews
  /** The items that it is about. Without one no side is notified. */
  items: readonly ItemRow[]
  /** Unique in the order: the same event makes one notification. */
  key: string
  /** Further values of the texts: an amount, or the instant of a deadline as `due_at`. */
  values?: NotificationData
  parcel?: ParcelRow | undefined
  /** The refund that it is about: the link leads there. */
  refund?: { id: number; objectName: 'create_refund_request' | 'refund_request' | 'declined_refund_request' }
  /** The withdrawal that it is about: when it was declared, and how the items are sent back. */
  withdrawal?: { declaredAt: Date; address: AddressFields | null; payer: 'buyer' | 'seller' } | undefined
}
