import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { messagesSeen } from './chats.events.ts'
import { sideOf } from './chats.policy.ts'
import { findParticipants, listUndelivered } from './chats.queries.ts'
import { lockChat, storeMark } from './chats.store.ts'

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
  for (const chatId of await listUndelivered(ctx.db, user.id)) await markMessages(ctx, user, { chatId, mark: 'delivered' })
}
