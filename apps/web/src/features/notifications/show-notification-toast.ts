import type { Api } from '@partlane/client/api/api-context'
import type { NotificationMessage } from '@partlane/client/realtime'
import type { Locale } from '@partlane/domain/locale'
import { notificationPath } from '@partlane/domain/notifications/notification-path'
import { formatDate, formatMoney, type MoneyValue } from '@partlane/i18n/formatters'
import { notificationText } from '@partlane/i18n/notification-text'
import { createTranslator } from '@partlane/i18n/translate'
import { catalogue } from '#lib/text/messages.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { chatToastId } from './chat-toasts.ts'
import { showFirstMessageToast } from './show-message-toast.ts'

/**
 * Shows a received notification as a toast with its icon and a link to its subject. The messages
 * are loaded with the first notification. That of a message names its sender, if the conversation
 * can be loaded.
 */
export async function showNotificationToast(notification: NotificationMessage, locale: Locale, api: Api): Promise<void> {
  const chatId = notification.object_name === 'chat_message' ? notification.data.chat_id : undefined
  if (chatId !== undefined && (await showFirstMessageToast(String(chatId), api))) return
  const t = createTranslator<'notifications'>(await catalogue.fetch(locale, 'notifications'), locale)
  const formatters = {
    formatMoney: (amount: MoneyValue) => formatMoney(amount, locale),
    formatDate: (value: string, style: 'long' | 'datetime') => formatDate(value, locale, style),
  }
  const { title, text } = notificationText({ t, ...formatters }, notification)
  const href = notificationPath(notification.object_name, notification.data)
  const id = toastIdOf(notification)
  const content = { icon: notification.object_name, href, ...(id !== undefined && { id }) }
  if (text === undefined) toast.notify(title, content)
  else toast.notify(text, { title, ...content })
}

/** Later news of a conversation or an auction replace its toast. */
function toastIdOf({ object_name, data: { chat_id, auction_id } }: NotificationMessage): string | undefined {
  if (object_name === 'chat_message' && chat_id !== undefined) return chatToastId(String(chat_id))
  return auction_id === undefined ? undefined : `auction-${auction_id}`
}
