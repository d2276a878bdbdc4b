import { notificationPath } from '@partlane/domain/notifications/notification-path'
import { isolateTexts } from '@partlane/domain/text/isolate-text'
import { notificationText } from '@partlane/i18n/notification-text'
import { createFormatters, translator } from '@partlane/i18n/server'
import type { NotificationToSend } from '#app/context.ts'
import { presentData } from '#features/notifications/public.ts'

/**
 * Title, text and page of a notification in the language of its user, for mails and push messages.
 * The text may have HTML that a person wrote: the caller escapes it.
 */
export function notificationContent({ object_name, message, data, locale }: NotificationToSend): {
  title: string
  text: string
  path: string
} {
  const i18n = { t: translator(locale, 'notifications'), ...createFormatters(locale) }
  const wireData = presentData(data)
  const { title, text } = notificationText(i18n, { object_name, message_key: message, data: isolateTexts(wireData) })
  return { title, text: text ?? title, path: notificationPath(object_name, wireData) ?? '/profile/notifications' }
}
