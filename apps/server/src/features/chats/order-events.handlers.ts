import { ChatRoomsChannel } from '@partlane/contract/channels'
import { chatSides } from '@partlane/domain/chats/chat-rules'
import type { z } from 'zod'
import type { AppContext } from '#app/context.ts'
import type { EventDefinition } from '#platform/outbox/define-event.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { roomStream } from './chats.channels.ts'
import { listChatsOfOrder } from './chats.queries.ts'

/**
 * Creates a handler that announces an event of an order in the conversations of its buyer about its
 * parts. Open conversations load their events again. Register it in app/reactions.ts.
 */
export const announceInChatAfter = <Schema extends z.ZodType<{ order_id: number }>>(event: EventDefinition<Schema>) =>
  defineHandler(event, `chats.announce-${event.eventName.replaceAll('_', '-')}`, (ctx, { order_id }) => announceOrder(ctx, order_id))

async function announceOrder(ctx: AppContext, orderId: number): Promise<void> {
  const message = ChatRoomsChannel.message({ type: 'event', source: 'order', order_id: String(orderId) })
  for (const { id } of await listChatsOfOrder(ctx.db, orderId))
    for (const side of chatSides) await ctx.cable.broadcast(roomStream(id, side), message)
}
