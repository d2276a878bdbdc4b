import { actionNotificationsChannel, counterNotificationsChannel } from '#features/notifications/notifications.channels.ts'
import type { Channel } from '#platform/cable/define-channel.ts'

/** Everything a client can listen to. */
export const channels: Channel[] = [actionNotificationsChannel, counterNotificationsChannel]
