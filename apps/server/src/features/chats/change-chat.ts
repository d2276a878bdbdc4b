import type { ChatStatus } from '@partlane/domain/chats/chat-rules'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { emit } from '#platform/outbox/emit.ts'
import { chatChanged } from './chats.events.ts'
import { otherUser, sideOf } from './chats.policy.ts'
import { findParticipants } from './chats.queries.ts'
import { lockChat, lockParticipants, storeArchived, storeBlock } from './chats.store.ts'

type ChatChange = { status?: ChatStatus | undefined; blocked?: boolean | undefined }

/**
 * Archives a conversation for the user or opens it again, blocks the other side or ends the block.
 * Safe to repeat.
 * @throws Refusal not_found
 */
export async function changeChat(ctx: AppContext, user: CurrentUser, chatId: number, { status, blocked }: ChatChange): Promise<void> {
  await ctx.db.transact(async (tx) => {
    const participants = await findParticipants(tx, chatId)
    const side = sideOf(user, participants)
    if (participants) await lockParticipants(tx, [participants.buyer_id, participants.seller_id])
    const chat = await lockChat(tx, chatId)
    if (status !== undefined) await storeArchived(tx, chat, side, status === 'archived')
    if (blocked !== undefined) await storeBlock(tx, { blockerId: user.id, blockedId: otherUser(chat, side) }, blocked, ctx.clock.now())
    await emit(tx, chatChanged({ chat_id: chatId, user_id: user.id }))
  })
}
