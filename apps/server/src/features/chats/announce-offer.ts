import { ChatRoomsChannel } from '@partlane/contract/channels'
import { chatSides } from '@partlane/domain/chats/chat-rules'
import type { AppContext } from '#app/context.ts'
import { roomStream } from './chats.channels.ts'
import { broadcastChange } from './chats.handlers.ts'
import { findChatOfOffer } from './chats.queries.ts'

/**
 * Announces a move of an offer in the conversation of its buyer about its listing. Open
 * conversations load their events again.
 */
export async function announceOffer(ctx: AppContext, offerId: number): Promise<void> {
  const chat = await findChatOfOffer(ctx.db, offerId)
  if (!chat) return
  const message = ChatRoomsChannel.message({ type: 'event', source: 'offer', offer_id: String(offerId) })
  for (const side of chatSides) await ctx.cable.broadcast(roomStream(chat.id, side), message)
  await broadcastChange(ctx, chat.id)
}
