import { useActionNotifications, useCounterUpdates, useSessionEvents } from '@partlane/client/realtime'
import { useLocale } from '@partlane/i18n/react'

/**
 * Receives the notifications and counters of the member, and shows notifications as toasts. Renders
 * nothing. Only members load this code; the toast is loaded with the first notification.
 */
export function Realtime() {
  const locale = useLocale()
  useActionNotifications(
    (notification) =>
      void import('./show-notification-toast.ts').then(({ showNotificationToast }) => showNotificationToast(notification, locale)),
  )
  useCounterUpdates()
  useSessionEvents()
  return null
}
