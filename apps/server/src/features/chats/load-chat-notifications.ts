import type { AppContext } from '#app/context.ts'
import { countUnreadChats } from './chats.queries.ts'

export type ChatNotifications = { unread_messages: number; server_time: string }

/** Counts conversations with unread messages. Clients keep the newer of two by `server_time`. */
export async function loadChatNotifications({ db }: Pick<AppContext, 'db'>, userId: number): Promise<ChatNotifications> {
  const { count, server_time } = await countUnreadChats(db, userId)
  return { unread_messages: Number(count), server_time: server_time.toISOString() }
}
