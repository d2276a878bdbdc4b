import { ChatRoomsChannel } from '@partlane/contract/channels'
import { chatSides } from '@partlane/domain/chats/chat-rules'
import type { AppContext } from '#app/context.ts'
import { roomStream } from './chats.channels.ts'
import { broadcastChange } from './chats.handlers.ts'
import { moveUpWithOffer } from './chats.store.ts'

/**
 * Announces a move of an offer in the conversation of its buyer about its listing, which moves up
 * in the lists. Open conversations load their events again.
 */
export async function announceOffer(ctx: AppContext, offerId: number): Promise<void> {
  const chatId = await ctx.db.transact((tx) => moveUpWithOffer(tx, offerId))
  if (chatId === undefined) return
  const message = ChatRoomsChannel.message({ type: 'event', source: 'offer', offer_id: String(offerId) })
  for (const side of chatSides) await ctx.cable.broadcast(roomStream(chatId, side), message)
  await broadcastChange(ctx, chatId)
}
