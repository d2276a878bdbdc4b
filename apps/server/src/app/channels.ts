import { auctionsChannel } from '#features/auctions/auctions.channels.ts'
import { chatRoomsChannel, chatsChannel, chatsNotificationsChannel } from '#features/chats/chats.channels.ts'
import { actionNotificationsChannel, counterNotificationsChannel } from '#features/notifications/notifications.channels.ts'
import type { Channel } from '#platform/cable/define-channel.ts'

/** All channels that clients can subscribe to. */
export const channels: Channel[] = [
  actionNotificationsChannel,
  counterNotificationsChannel,
  chatsChannel,
  chatRoomsChannel,
  chatsNotificationsChannel,
  auctionsChannel,
]
