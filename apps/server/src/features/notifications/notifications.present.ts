import type { notification } from '@partlane/contract/notifications'
import type { Flat } from '@partlane/contract/resource'
import type { NotificationRow } from './notifications.queries.ts'

export const presentNotification = (row: NotificationRow): Flat<typeof notification> => ({
  id: String(row.id),
  message: row.message,
  object_name: row.object_name,
  data: row.data,
  read: row.read_at !== null,
  created_at: row.created_at.toISOString(),
})
