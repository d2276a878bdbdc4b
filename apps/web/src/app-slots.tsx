import { AccountName } from '#features/accounts/AccountName.tsx'
import { MenuBadge, MessagesBadge } from '#features/notifications/MenuBadge.tsx'
import { NotificationBell } from '#features/notifications/NotificationBell.tsx'
import { Realtime } from '#features/notifications/Realtime.tsx'
import { toastIcons } from '#features/notifications/toast-icons.tsx'
import type { Slots } from '#shell/slots.tsx'

/** What features put into the shell. One line each. */
export const appSlots: Slots = {
  AccountName,
  MessagesBadge,
  MenuBadge,
  NotificationBell,
  toastIcons,
  background: [Realtime],
}
