import type { notification } from '@partlane/contract/notifications'
import type { Flat } from '@partlane/contract/resource'
import type { ObjectName } from '@partlane/domain/notifications/object-names'
import type { NotificationRow } from './notifications.queries.ts'
import type { NotificationData } from './notifications.store.ts'

export const presentNotification = (row: NotificationRow): Flat<typeof notification> => ({
  id: String(row.id),
  message: row.message,
  object_name: row.object_name as ObjectName,
  data: row.data as NotificationData,
  read: row.read_at !== null,
  created_at: row.created_at.toISOString(),
})
