import { useMarkChatRead } from '@partlane/client/chats/chats'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Unread } from './use-unread.ts'

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

type MarkOptions = { chatId: string; unread: Unread; seenId: string | undefined; isLost: boolean }

/**
 * Marks the messages of the shown conversation as read when the first unread one has been in view
 * in a visible tab. Those below it are marked with it. A failed call is repeated when the tab is
 * shown, the connection is back, or another message arrives.
 */
export function useMarkRead({ chatId, unread, seenId, isLost }: MarkOptions): void {
  const { mutate, isPending } = useMarkChatRead(chatId)
  const isVisible = useIsPageVisible()
  const lastTry = useRef('')
  const { firstUnreadId, lastId, setReadUntil } = unread
  const isSeen = firstUnreadId !== undefined && firstUnreadId === seenId
  // biome-ignore lint/correctness/useExhaustiveDependencies: setReadUntil changes nothing here
  useEffect(() => {
    if (!isVisible || isLost) {
      lastTry.current = ''
      return
    }
    const thisTry = `${firstUnreadId} ${lastId}`
    if (!isSeen || isPending || lastTry.current === thisTry) return
    lastTry.current = thisTry
    mutate(undefined, { onSuccess: () => setReadUntil(lastId) })
  }, [isVisible, isLost, isSeen, firstUnreadId, lastId, isPending, mutate])
}
