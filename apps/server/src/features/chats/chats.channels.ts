import { ChatRoomsChannel, ChatsChannel, ChatsNotificationsChannel } from '@partlane/contract/channels'
import { type ChatSide, otherSide } from '@partlane/domain/chats/chat-rules'
import { defineChannel } from '#platform/cable/define-channel.ts'
import { sideOf } from './chats.policy.ts'
import { findParticipants, isEitherBlocked } from './chats.queries.ts'
import { loadChatNotifications } from './load-chat-notifications.ts'
import { markAllDelivered, markMessages } from './mark-messages.ts'

export const chatsStream = (userId: number) => `chats:${userId}`
export const chatNotificationsStream = (userId: number) => `chat-notifications:${userId}`
/** What one side of a conversation gets: the two sides see different texts. */
export const roomStream = (chatId: number, side: ChatSide) => `chat:${chatId}:${side}`

/** Streams the conversations of the user that change. What has been sent so far has arrived now. */
export const chatsChannel = defineChannel(ChatsChannel, {
  async subscribed({ ctx, user, streamFrom }) {
    await streamFrom(chatsStream(user.id))
    await markAllDelivered(ctx, user)
  },
  actions: { delivered: ({ ctx, user }) => markAllDelivered(ctx, user) },
})

/** Streams one conversation to one of its sides. Rejected for everybody else. */
export const chatRoomsChannel = defineChannel(ChatRoomsChannel, {
  async subscribed({ ctx, user, params, streamFrom }) {
    const side = sideOf(user, await findParticipants(ctx.db, params.chat_id))
    await streamFrom(roomStream(params.chat_id, side))
    await markMessages(ctx, user, { chatId: params.chat_id, mark: 'delivered' })
  },
  actions: {
    async typing({ ctx, user, params }) {
      const chat = await findParticipants(ctx.db, params.chat_id)
      const side = sideOf(user, chat)
      if (!chat || (await isEitherBlocked(ctx.db, chat.buyer_id, chat.seller_id))) return
      await ctx.cable.broadcast(roomStream(params.chat_id, otherSide(side)), ChatRoomsChannel.message({ type: 'typing', side }))
    },
    read: ({ ctx, user, params }) => markMessages(ctx, user, { chatId: params.chat_id, mark: 'read' }),
  },
})

/** Streams the number of conversations with unread messages. */
export const chatsNotificationsChannel = defineChannel(ChatsNotificationsChannel, {
  async subscribed({ ctx, user, streamFrom, transmit }) {
    await streamFrom(chatNotificationsStream(user.id))
    transmit(ChatsNotificationsChannel.message(await loadChatNotifications(ctx, user.id)))
  },
})
