import { type Chat, useMarkChatRead } from '@partlane/client/chats/chats'
import { useEffect, useRef, useSyncExternalStore } from 'react'

function subscribeToVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const useIsPageVisible = () =>
  useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )

/**
 * Marks the messages of the shown conversation as read, in a visible tab only. Once for each new
 * message; again after a failure when the tab is shown or the connection is back.
 */
export function useMarkRead(chat: Chat, { liveMessageId, isLost }: { liveMessageId: string; isLost: boolean }): void {
  const { mutate, isPending } = useMarkChatRead(chat.id)
  const isVisible = useIsPageVisible()
  const unreadCount = chat.chat_info.unread_messages_count
  const markedId = useRef('0')
  const lastTry = useRef('')
  useEffect(() => {
    if (!isVisible || isLost) {
      lastTry.current = ''
      return
    }
    const thisTry = `${unreadCount} ${liveMessageId}`
    const hasUnread = unreadCount > 0 || liveMessageId !== markedId.current
    if (!hasUnread || isPending || lastTry.current === thisTry) return
    lastTry.current = thisTry
    mutate(undefined, {
      onSuccess: () => {
        markedId.current = liveMessageId
      },
    })
  }, [isVisible, isLost, unreadCount, liveMessageId, isPending, mutate])
}
