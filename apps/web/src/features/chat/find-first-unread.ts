import type { Message } from '@partlane/client/chats/messages'
import type { ChatSide } from '@partlane/domain/chats/chat-rules'

type UnreadOptions = { side: ChatSide; unreadCount: number }

/**
 * Finds the oldest of the unread messages of the other side. `isLoaded` is false while it is older
 * than the given messages, which are the newest ones, the oldest first.
 */
export function findFirstUnread(
  messages: readonly Pick<Message, 'id' | 'author'>[],
  { side, unreadCount }: UnreadOptions,
): { id: string | undefined; isLoaded: boolean } {
  if (unreadCount <= 0) return { id: undefined, isLoaded: true }
  const incoming = messages.filter(({ author }) => author !== side)
  return { id: (incoming.at(-unreadCount) ?? incoming[0])?.id, isLoaded: incoming.length >= unreadCount }
}
