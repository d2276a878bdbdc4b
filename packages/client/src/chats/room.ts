import type { ChatSide } from '@partlane/domain/chats/chat-rules'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { refetchUntilLoaded } from '../api/refetch-until-loaded.ts'
import { type MessageOf, useChannel } from '../cable/use-channel.ts'
import { chatKeys } from './chat-keys.ts'
import type { Chat } from './chats.ts'
import { refetchEvents } from './events.ts'
import { storeMessage } from './messages.ts'
import { confirmOutgoing } from './send-message.ts'

/** At most one "is typing" in this time is sent, and it is shown for the longer one. */
const TYPING_SENT_EVERY_MS = 3_000
const TYPING_SHOWN_MS = 5_000
/** A connection that is back within this time was not lost for the reader. */
const LOST_AFTER_MS = 2_000

type RoomEvent = MessageOf<'ChatRoomsChannel'>

/**
 * Follows an open conversation: its messages, how far they have come, and that the other side
 * types. What was missed is fetched when the connection is there again.
 */
export function useChatRoom(chatId: string, side: ChatSide) {
  const queryClient = useQueryClient()
  const [isOtherTyping, showTyping] = useTimedFlag(TYPING_SHOWN_MS)
  const [isLost, setIsLost] = useState(false)
  const lostTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typingSentAt = useRef(0)
  useEffect(() => () => clearTimeout(lostTimer.current), [])

  const perform = useChannel(
    'ChatRoomsChannel',
    { chat_id: chatId },
    {
      received(event) {
        storeEvent(queryClient, { chatId, side }, event)
        if (event.type === 'typing') showTyping(event.side !== side)
        if (event.type === 'message' && event.message.author !== side) showTyping(false)
      },
      connected({ recovered }) {
        clearTimeout(lostTimer.current)
        setIsLost(false)
        if (recovered) return
        // Also the first time: a message may have come between the response and the subscription.
        void refetchUntilLoaded(queryClient, chatKeys.messages(chatId))
        refetchEvents(queryClient, chatId)
      },
      disconnected() {
        showTyping(false)
        lostTimer.current = setTimeout(() => setIsLost(true), LOST_AFTER_MS)
      },
    },
  )
  const sendTyping = () => {
    if (Date.now() - typingSentAt.current < TYPING_SENT_EVERY_MS) return
    if (perform('typing', {})) typingSentAt.current = Date.now()
  }
  return { isOtherTyping, isLost, sendTyping }
}

function storeEvent(queryClient: QueryClient, { chatId, side }: { chatId: string; side: ChatSide }, event: RoomEvent): void {
  if (event.type === 'event') refetchEvents(queryClient, chatId)
  if (event.type === 'message') {
    storeMessage(queryClient, event.message)
    if (event.message.attempt !== null) confirmOutgoing(queryClient, chatId, new Set([event.message.attempt]))
  }
  if ((event.type !== 'read' && event.type !== 'delivered') || event.side === side) return
  const marks = event.type === 'read' ? ['other_read_id', 'other_delivered_id'] : ['other_delivered_id']
  queryClient.setQueryData<Chat>(
    chatKeys.one(chatId),
    (chat) => chat && { ...chat, ...Object.fromEntries(marks.map((mark) => [mark, event.message_id])) },
  )
}

/** A flag that ends by itself. */
function useTimedFlag(durationMs: number) {
  const [isSet, setIsSet] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const setFlag = (value: boolean) => {
    clearTimeout(timer.current)
    setIsSet(value)
    if (value) timer.current = setTimeout(() => setIsSet(false), durationMs)
  }
  return [isSet, setFlag] as const
}
