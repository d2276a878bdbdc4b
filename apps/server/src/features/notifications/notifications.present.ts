import type { notification } from '@partlane/contract/notifications'
import type { Flat } from '@partlane/contract/resource'
import { money } from '@partlane/domain/money/amounts'
import type { NotificationData } from '@partlane/domain/notifications/notification-path'
import type { NotificationRow } from './notifications.queries.ts'

export const presentNotification = (row: NotificationRow): Flat<typeof notification> => ({
  id: String(row.id),
  message: row.message,
  object_name: row.object_name,
  data: presentData(row.data),
  read: row.read_at !== null,
  created_at: row.created_at.toISOString(),
})

/** Stored data has amounts in minor units, clients get decimals. */
function presentData({ amount_minor, ...data }: NotificationData): NotificationData {
  const { currency } = data
  return typeof amount_minor === 'number' && typeof currency === 'string' ? { ...data, ...money(amount_minor, currency) } : data
}
