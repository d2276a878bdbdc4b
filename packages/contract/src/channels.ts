import { z } from 'zod'
import { auctionState } from './auctions.ts'
import { defineChannelContract } from './channel.ts'
import { changedChat, chatNotificationFields, roomEvent } from './chats.ts'
import { id, instant, slug } from './fields.ts'
import { counters, notificationFields } from './notifications.ts'

/**
 * New notifications of the current user, shown as toasts. No parameters.
 * GET /users/notifications returns the same notifications with the same ids. Clients ignore ids
 * that they already have.
 */
export const ActionNotificationsChannel = defineChannelContract({
  name: 'ActionNotificationsChannel',
  params: z.strictObject({}),
  message: z.object({ id: z.string(), ...notificationFields, created_at: instant }),
})

/**
 * All counters of the current user's badges. Sent after subscribing and after each change.
 * Clients ignore a message with an older `server_time`.
 */
export const CounterNotificationsChannel = defineChannelContract({
  name: 'CounterNotificationsChannel',
  params: z.strictObject({}),
  message: z.object({ notifications_data: counters, server_time: instant }),
})

/**
 * Names the conversations of the current user that have changed. No parameters. Clients load the
 * list again. Its action says that the messages so far have arrived at this device.
 */
export const ChatsChannel = defineChannelContract({
  name: 'ChatsChannel',
  params: z.strictObject({}),
  message: changedChat,
  actions: { delivered: z.strictObject({}) },
})

/**
 * Messages of one conversation, how far they have come, and that the other side types. Its actions
 * say that the client types, and that it has shown all messages.
 */
export const ChatRoomsChannel = defineChannelContract({
  name: 'ChatRoomsChannel',
  params: z.strictObject({ chat_id: id }),
  message: roomEvent,
  actions: { typing: z.strictObject({}), read: z.strictObject({}) },
})

/**
 * The number of conversations with unread messages. Sent after subscribing and after each change.
 */
export const ChatsNotificationsChannel = defineChannelContract({
  name: 'ChatsNotificationsChannel',
  params: z.strictObject({}),
  message: z.object(chatNotificationFields),
})

/**
 * The state of one auction after each change, for everybody. Sent after subscribing, too. Clients
 * ignore a lower `id`, which names the run of the auction, and a lower `version` of the same run.
 */
export const AuctionsChannel = defineChannelContract({
  name: 'AuctionsChannel',
  audience: 'public',
  params: z.strictObject({ listing_slug: slug }),
  message: z.object({ id: z.string(), ...auctionState }),
})
