import type { CounterName } from '@partlane/domain/notifications/counters'
import type { RawBuilder } from 'kysely'
import { unreadNotifications } from '#features/notifications/public.ts'
import { unreadOrders, unreadSoldItems } from '#features/orders/public.ts'

/** How each badge is counted, by the feature whose badge it is: an SQL expression, so that all are counted in one statement. */
export type CounterTable = Partial<Record<CounterName, (userId: number) => RawBuilder<number>>>

export const counters: CounterTable = {
  unread_sold_items: unreadSoldItems,
  unread_order: unreadOrders,
  unread_notifications: unreadNotifications,
}
