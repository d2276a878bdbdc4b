import { chatSides } from '@partlane/domain/chats/chat-rules'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const payload = z.object({ chat_id: z.int() })
const byChat = { key: ({ chat_id }: { chat_id: number }) => chat_id }

/** A message was written. */
export const messageSent = defineEvent(
  'message_sent',
  payload.extend({ message_id: z.int(), author_id: z.int(), recipient_id: z.int() }),
  byChat,
)

/** One side has got, or has read, the messages up to an id. */
export const messagesSeen = defineEvent(
  'messages_seen',
  payload.extend({ user_id: z.int(), side: z.enum(chatSides), mark: z.enum(['delivered', 'read']), message_id: z.int() }),
  byChat,
)

/** Photos of messages were removed with the account of their author. */
export const messagePhotosRemoved = defineEvent('message_photos_removed', z.object({ user_id: z.int(), storage_keys: z.array(z.string()) }))

/** A user has archived a conversation, opened it again, or blocked the other side. */
export const chatChanged = defineEvent('chat_changed', payload.extend({ user_id: z.int() }), byChat)
