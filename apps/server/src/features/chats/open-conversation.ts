import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { chatChanged } from './chats.events.ts'
import { insertChat } from './chats.store.ts'

type Sides = { listing_id: number; buyer_id: number; seller_id: number }

/**
 * Opens the conversation of a buyer about a listing for an offer between its sides, unless it
 * exists. Both sides and the listing are locked.
 */
export async function openConversation(tx: Tx, { listing_id, buyer_id, seller_id }: Sides, now: Date): Promise<void> {
  const { chatId, isNew } = await insertChat(tx, { listing_id, buyer_id, seller_id }, now)
  if (!isNew) return
  for (const user_id of [buyer_id, seller_id]) await emit(tx, chatChanged({ chat_id: chatId, user_id }))
}
