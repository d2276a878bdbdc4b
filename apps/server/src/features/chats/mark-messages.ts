import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit, emitAll } from '#platform/outbox/emit.ts'
import { messagesSeen } from './chats.events.ts'
import { sideOf } from './chats.policy.ts'
import { findParticipants } from './chats.queries.ts'
import { lockChat, lockUndelivered, storeDelivered, storeMark } from './chats.store.ts'

type MarkInput = { chatId: number; mark: 'delivered' | 'read' }

/**
 * Marks all messages of a conversation as got, or read, by the user. Safe to repeat.
 * @throws Refusal not_found
 */
export async function markMessages(ctx: AppContext, user: Pick<CurrentUser, 'id'>, { chatId, mark }: MarkInput): Promise<void> {
  const side = sideOf(user, await findParticipants(ctx.db, chatId))
  await ctx.db.transact(async (tx) => {
    const chat = await lockChat(tx, chatId)
    if (!(await storeMark(tx, chat, { side, mark }))) return
    await emit(tx, messagesSeen({ chat_id: chatId, user_id: user.id, side, mark, message_id: chat.last_message_id ?? 0 }))
  })
}

/** Marks the messages of all conversations as got: a device of the user is connected. */
export async function markAllDelivered(ctx: AppContext, user: Pick<CurrentUser, 'id'>): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const chats = await lockUndelivered(tx, user.id)
    if (chats.length === 0) return
    await storeDelivered(tx, user.id, chats)
    const toEvent = (chat: (typeof chats)[number]) =>
      messagesSeen({
        chat_id: chat.id,
        user_id: user.id,
        side: sideOf(user, chat),
        mark: 'delivered',
        message_id: chat.last_message_id ?? 0,
      })
    await emitAll(tx, chats.map(toEvent))
  })
}
