import { ChatRoomsChannel, ChatsChannel, ChatsNotificationsChannel } from '@partlane/contract/channels'
import { chatSides, otherSide } from '@partlane/domain/chats/chat-rules'
import type { AppContext } from '#app/context.ts'
import { endNotices, notify } from '#features/notifications/public.ts'
import { deleteUnusedPhotos } from '#features/selling/public.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { chatNotificationsStream, chatsStream, roomStream } from './chats.channels.ts'
import { chatChanged, messagePhotosRemoved, messageSent, messagesSeen } from './chats.events.ts'
import { sideOf } from './chats.policy.ts'
import { presentMessage } from './chats.present.ts'
import { findFirstUnread, findMessage, findParticipants, isEitherBlocked } from './chats.queries.ts'
import { loadChatNotifications } from './load-chat-notifications.ts'

/**
 * Broadcasts a message to both sides, each with the text that it sees. Clients ignore known ids.
 */
export const broadcastMessage = defineHandler(
  messageSent,
  'chats.broadcast-message',
  async (ctx, { chat_id, message_id, author_id, recipient_id }) => {
    const row = await findMessage(ctx.db, message_id)
    if (!row) return
    for (const side of chatSides)
      await ctx.cable.broadcast(
        roomStream(chat_id, side),
        ChatRoomsChannel.message({ type: 'message', message: presentMessage(ctx, row, { viewer: side, haveTraded: false }) }),
      )
    await broadcastChange(ctx, chat_id, [author_id])
    await broadcastChange(ctx, chat_id, [recipient_id], { incoming_message_id: String(message_id) })
  },
)

/**
 * Broadcasts to the other side how far its messages have come, unless one side has blocked the
 * other, and to the own devices what is read.
 */
export const broadcastSeen = defineHandler(
  messagesSeen,
  'chats.broadcast-seen',
  async (ctx, { chat_id, user_id, side, mark, message_id }) => {
    const message = ChatRoomsChannel.message({ type: mark, side, message_id: String(message_id) })
    const chat = await findParticipants(ctx.db, chat_id)
    if (chat && !(await isEitherBlocked(ctx.db, chat.buyer_id, chat.seller_id)))
      await ctx.cable.broadcast(roomStream(chat_id, otherSide(side)), message)
    if (mark === 'delivered') return
    await ctx.cable.broadcast(roomStream(chat_id, side), message)
    await broadcastChange(ctx, chat_id, [user_id])
    await broadcastCount(ctx, user_id)
  },
)

/** A message that was read needs no notice any more. */
export const endNoticeOfMessage = defineHandler(messagesSeen, 'chats.end-notice', async (ctx, { chat_id, user_id, mark }) => {
  if (mark === 'read') await endNotices(ctx, { userId: user_id, keyPrefix: noticeKeyPrefix(chat_id) })
})

export const broadcastChatChange = defineHandler(chatChanged, 'chats.broadcast-change', (ctx, { chat_id, user_id }) =>
  broadcastChange(ctx, chat_id, [user_id]),
)

/**
 * Notifies the reader of the first unread message of a conversation, once until it is read. The
 * other ones only change the counters.
 */
export const notifyOfMessage = defineHandler(messageSent, 'chats.notify', async (ctx, { chat_id, message_id, recipient_id }) => {
  const chat = await findParticipants(ctx.db, chat_id)
  if (!chat) return
  if ((await findFirstUnread(ctx.db, chat_id, sideOf({ id: recipient_id }, chat))) === message_id)
    await notify(ctx, {
      userId: recipient_id,
      objectName: 'chat_message',
      message: 'chat_message',
      data: { chat_id, title: chat.title },
      dedupeKey: `${noticeKeyPrefix(chat_id)}${message_id}`,
    })
  // Last: what was read during the notification counts no more.
  await broadcastCount(ctx, recipient_id)
})

/**
 * Deletes the files of photos that were removed with an account, unless a report still
 * shows them.
 */
export const deleteMessagePhotos = defineHandler(messagePhotosRemoved, 'chats.delete-photos', async (ctx, { storage_keys }) => {
  await deleteUnusedPhotos(ctx, storage_keys)
})

/** The notices of a conversation end when it is read. */
export const noticeKeyPrefix = (chatId: number) => `chat:${chatId}:`

/** Tells the devices of users that a conversation has changed; of both sides without `userIds`. */
export async function broadcastChange(
  ctx: AppContext,
  chatId: number,
  userIds?: readonly number[],
  change: { incoming_message_id?: string } = {},
): Promise<void> {
  const chat = await findParticipants(ctx.db, chatId)
  if (!chat) return
  const message = ChatsChannel.message({ chat_id: String(chatId), updated_at: chat.updated_at.toISOString(), ...change })
  for (const id of userIds ?? [chat.buyer_id, chat.seller_id]) await ctx.cable.broadcast(chatsStream(id), message)
}

const broadcastCount = async (ctx: AppContext, userId: number) =>
  ctx.cable.broadcast(chatNotificationsStream(userId), ChatsNotificationsChannel.message(await loadChatNotifications(ctx, userId)))
