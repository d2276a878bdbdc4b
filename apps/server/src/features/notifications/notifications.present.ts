import type { notification } from '@partlane/contract/notifications'
import type { Flat } from '@partlane/contract/resource'
import type { Locale } from '@partlane/domain/locale'
import type { NotificationData } from '@partlane/domain/notifications/notification-path'
import { notificationText } from '@partlane/i18n/notification-text'
import { createFormatters, translator } from '@partlane/i18n/server'
import { toWireNames } from '#platform/http/wire-names.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** A notification with its text in a language. An unknown key has the title as its text. */
export const presentNotification = (row: NotificationRow, locale: Locale): Flat<typeof notification> => ({
  id: String(row.id),
  message: messageOf(row, locale),
  message_key: row.message,
  object_name: row.object_name,
  data: presentData(row.data),
  read: row.read_at !== null,
  created_at: row.created_at.toISOString(),
})

function messageOf({ object_name, message, data }: NotificationRow, locale: Locale): string {
  const i18n = { t: translator(locale, 'notifications'), ...createFormatters(locale) }
  const { title, text } = notificationText(i18n, { object_name, message_key: message, data: presentData(data) })
  return text ?? title
}

/** Stored data has amounts in minor units and ids as numbers. Clients get decimals and text. */
export const presentData = (data: NotificationData) => toWireNames(data) as NotificationData
