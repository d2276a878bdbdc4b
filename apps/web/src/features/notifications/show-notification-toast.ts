import type { NotificationMessage } from '@partlane/client/realtime'
import type { Locale } from '@partlane/domain/locale'
import { notificationPath } from '@partlane/domain/notifications/notification-path'
import { formatDate, formatMoney, type MoneyValue } from '@partlane/i18n/formatters'
import { notificationText } from '@partlane/i18n/notification-text'
import { createTranslator } from '@partlane/i18n/translate'
import { stripLocale } from '#lib/routing/locale-paths.ts'
import { catalogue } from '#lib/text/messages.ts'
import { toast } from '#ui/feedback/toast-store.ts'

/**
 * Shows a received notification as a toast with its icon and a link to its subject. The messages
 * are loaded with the first notification.
 */
export async function showNotificationToast(notification: NotificationMessage, locale: Locale): Promise<void> {
  const t = createTranslator<'notifications'>(await catalogue.fetch(locale, 'notifications'), locale)
  const formatters = {
    formatMoney: (amount: MoneyValue) => formatMoney(amount, locale),
    formatDate: (value: string, style: 'long') => formatDate(value, locale, style),
  }
  const { title, text } = notificationText({ t, ...formatters }, notification)
  const href = notificationPath(notification.object_name, notification.data)
  if (notification.object_name === 'chat_message' && isOnScreen(href)) return
  const icon = notification.object_name
  if (text === undefined) toast.notify(title, { icon, href })
  else toast.notify(text, { title, icon, href })
}

/** The reader of an open conversation sees the message itself. */
function isOnScreen(href: string | undefined): boolean {
  if (href === undefined || document.visibilityState !== 'visible') return false
  const { pathname, searchParams } = new URL(href, window.location.origin)
  const chatId = new URLSearchParams(window.location.search).get('chatId')
  return stripLocale(window.location.pathname) === pathname && chatId === searchParams.get('chatId')
}
