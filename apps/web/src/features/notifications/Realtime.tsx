import { useApi } from '@partlane/client/api/api-context'
import { useIncomingMessages } from '@partlane/client/chats/incoming-messages'
import { useActionNotifications, useCounterUpdates, useSessionEvents } from '@partlane/client/realtime'
import { useLocale } from '@partlane/i18n/react'

/**
 * Receives the notifications and counters of the member, and shows notifications and messages as
 * toasts. Renders nothing. Only members load this code; the toasts are loaded with the first one.
 */
export function Realtime() {
  const locale = useLocale()
  const api = useApi()
  useActionNotifications(
    (notification) =>
      void import('./show-notification-toast.ts').then(({ showNotificationToast }) => showNotificationToast(notification, locale, api)),
  )
  useIncomingMessages((message) => void import('./show-message-toast.ts').then(({ showMessageToast }) => showMessageToast(message, api)))
  useCounterUpdates()
  useSessionEvents()
  return null
}
