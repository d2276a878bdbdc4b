import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Unread } from './use-unread.ts'

/** At most this far from the end, the reader follows the conversation. */
const NEAR_END_PX = 80
/** Between the top of the log and the first unread message on opening. */
const SPACE_ABOVE_UNREAD_PX = 12

type PositionOptions = {
  unread: Unread
  lastId: string | undefined
  outgoingCount: number
  /** Rows may still be added around the unread messages. */
  isLoading: boolean
  onSeen: (messageId: string) => void
}

/**
 * Where the log is scrolled to. It opens at the first unread message, and otherwise at its end. Own
 * messages are always shown; those of the other side only if the reader is near the end. Calls
 * `onSeen` when the first unread message is in view, or the reader goes to the end.
 */
export function useLogPosition({
  unread: { isOpened, dividerId, firstUnreadId },
  lastId,
  outgoingCount,
  isLoading,
  onSeen,
}: PositionOptions) {
  const scroller = useRef<HTMLDivElement>(null)
  const divider = useRef<HTMLDivElement>(null)
  const firstUnread = useRef<HTMLDivElement>(null)
  const isNearEnd = useRef(true)
  const isPositioned = useRef(false)
  const followedId = useRef(lastId)
  const [hasNewBelow, setHasNewBelow] = useState(false)
  const scrollTo = (top: number) => {
    if (scroller.current) scroller.current.scrollTop = top
    onScroll()
  }
  const reportSeen = () => {
    if (isPositioned.current && firstUnreadId !== undefined && isInView(firstUnread.current, scroller.current)) onSeen(firstUnreadId)
  }
  const onScroll = () => {
    // Negative in a reversed column: 0 is its end.
    isNearEnd.current = Math.abs(scroller.current?.scrollTop ?? 0) < NEAR_END_PX
    if (isNearEnd.current) setHasNewBelow(false)
    reportSeen()
  }
  /** The reader goes to the end: what is passed over is read, also if it is taller than the log. */
  const goToEnd = () => {
    scrollTo(0)
    if (isPositioned.current && firstUnreadId !== undefined) onSeen(firstUnreadId)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each row until all are loaded
  useLayoutEffect(() => {
    if (!isOpened || isPositioned.current) return
    const hidden = hiddenHeightAbove(divider.current, scroller.current)
    if (hidden > 0) scrollTo((scroller.current?.scrollTop ?? 0) - hidden)
    isPositioned.current = !isLoading
  }, [isOpened, dividerId, lastId, isLoading])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an own message only
  useEffect(() => {
    if (outgoingCount > 0) goToEnd()
  }, [outgoingCount])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row only
  useEffect(() => {
    if (lastId === followedId.current) return
    const isFirst = followedId.current === undefined
    followedId.current = lastId
    if (isNearEnd.current) scrollTo(0)
    else if (!isFirst) setHasNewBelow(true)
  }, [lastId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when rows have changed
  useEffect(reportSeen, [isOpened, firstUnreadId, lastId, isLoading])
  return { scroller, divider, firstUnread, hasNewBelow, onScroll, scrollToEnd: goToEnd }
}

/** How much of what is above the visible part has to be scrolled down to show an element. */
function hiddenHeightAbove(element: Element | null, scroller: Element | null): number {
  if (!element || !scroller) return 0
  return scroller.getBoundingClientRect().top + SPACE_ABOVE_UNREAD_PX - element.getBoundingClientRect().top
}

function isInView(element: Element | null, scroller: Element | null): boolean {
  if (!element || !scroller) return false
  const [inner, outer] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()]
  return inner.top <= outer.bottom && inner.bottom >= outer.top
}
