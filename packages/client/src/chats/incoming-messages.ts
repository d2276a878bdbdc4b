import { useRef } from 'react'
import { useChannel } from '../cable/use-channel.ts'

export type IncomingMessage = { chatId: string; messageId: string }

/**
 * Says that each message has arrived, whatever page is open, and calls `onMessage` once for each
 * message of the other side.
 */
export function useIncomingMessages(onMessage: (message: IncomingMessage) => void): void {
  const lastIds = useRef(new Map<string, number>()).current
  const perform = useChannel(
    'ChatsChannel',
    {},
    {
      received({ chat_id, incoming_message_id }) {
        // A broadcast may be repeated.
        if (incoming_message_id === undefined || Number(incoming_message_id) <= (lastIds.get(chat_id) ?? 0)) return
        lastIds.set(chat_id, Number(incoming_message_id))
        perform('delivered', {})
        onMessage({ chatId: chat_id, messageId: incoming_message_id })
      },
    },
  )
}
