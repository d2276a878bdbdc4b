import type { CounterName } from '@partlane/domain/notifications/counters'
import type { RawBuilder } from 'kysely'
import { unreadNotifications } from '#features/notifications/public.ts'
import { unreadOrders, unreadSoldItems } from '#features/orders/public.ts'

/**
 * How each badge is counted, as an SQL expression of its feature, so that one statement counts all.
 */
export type CounterTable = Partial<Record<CounterName, (userId: number) => RawBuilder<number>>>

export const counters: CounterTable = {
  unread_sold_items: unreadSoldItems,
  unread_order: unreadOrders,
  unread_notifications: unreadNotifications,
}
