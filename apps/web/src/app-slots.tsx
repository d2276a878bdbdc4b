import { NotificationBell } from '#features/notifications/NotificationBell.tsx'
import { Realtime } from '#features/notifications/Realtime.tsx'
import { toastIcons } from '#features/notifications/toast-icons.tsx'
import { sessionSlot } from '#shell/session-slot.tsx'
import type { Slots } from '#shell/slots.tsx'

const badges = () => import('#features/notifications/MenuBadge.tsx')

/** What features put into the shell. One line each; what strangers do not see comes by sessionSlot, which keeps their first page light. */
export const appSlots: Slots = {
  AccountName: sessionSlot(() => import('#features/accounts/AccountName.tsx').then((module) => module.AccountName), { fallback: '…' }),
  MessagesBadge: sessionSlot(() => badges().then((module) => module.MessagesBadge)),
  MenuBadge: sessionSlot(() => badges().then((module) => module.MenuBadge)),
  NotificationBell,
  toastIcons,
  background: [Realtime],
}
