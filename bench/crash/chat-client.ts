import { InfiniteQueryObserver } from '@tanstack/react-query'
import { createApi } from '../../packages/client/src/api/api.ts'
import { ApiError } from '../../packages/client/src/api/api-error.ts'
import { chatsEndpoints } from '../../packages/client/src/api/endpoints/chats.generated.ts'
import { createQueryClient } from '../../packages/client/src/api/query-client.ts'
import { refetchUntilLoaded } from '../../packages/client/src/api/refetch-until-loaded.ts'
import { httpTransport } from '../../packages/client/src/api/transport.ts'
import { createConsumer } from '../../packages/client/src/cable/consumer.ts'
import { chatKeys } from '../../packages/client/src/chats/chat-keys.ts'
import { listOldestFirst, type Message, messagesQuery, storeMessage } from '../../packages/client/src/chats/messages.ts'

type RoomEvent = { type: string; message?: Message }
export type ChatClient = ReturnType<typeof openChatClient>
type Options = {
  url: string
  token: string
  chatId: string
  onMessage: (attempt: string) => void
  /** Responses that no crash explains. */
  onUnexpected: (text: string) => void
}

/**
 * One device with an open conversation, made of the product's client library: its API calls,
 * consumer, query and cache, put together as `useChatRoom` does without React.
 */
export function openChatClient({ url, token, chatId, onMessage, onUnexpected }: Options) {
  const api = createApi(
    httpTransport({
      baseUrl: `${url}/api/v1`,
      token: () => token,
      locale: () => 'en-GB',
      currency: () => 'GBP',
      onSessionLost: () => {},
      log: (message, error) => console.error(message, error),
    }),
  )
  const queryClient = createQueryClient()
  const observer = new InfiniteQueryObserver(queryClient, messagesQuery(api, chatId))
  const unsubscribe = observer.subscribe(() => {})
  const consumer = createConsumer({ url: `${url}/cable`, token: () => token })
  let unreadCount: number | undefined
  let refetchCount = 0
  let lastReadId = 0
  const shownIds = () => listOldestFirst(observer.getCurrentResult().data).map(({ id }) => Number(id))
  /** Whether a call may be repeated: no connection, or the database is away. */
  const isCrash = (error: unknown) => {
    if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) return false
    if (error.status > 0 && error.status !== 503) onUnexpected(`${error.status} ${error.code}`)
    return true
  }
  consumer.subscribe(
    { channel: 'ChatRoomsChannel', chat_id: chatId },
    {
      received(event) {
        const { type, message } = event as RoomEvent
        if (type !== 'message' || !message) return
        storeMessage(queryClient, message)
        if (message.attempt) onMessage(message.attempt)
      },
      connected({ recovered }) {
        if (recovered) return
        refetchCount += 1
        void refetchUntilLoaded(queryClient, chatKeys.messages(chatId))
      },
    },
  )
  consumer.subscribe(
    { channel: 'ChatsNotificationsChannel' },
    {
      received(event) {
        unreadCount = (event as { unread_messages: number }).unread_messages
      },
    },
  )

  return {
    chatId,
    /** Ids of what this device shows, in the order that it shows. */
    shownIds,
    unreadCount: () => unreadCount,
    refetchCount: () => refetchCount,
    /** The newest message that this device has marked as read, and the program has confirmed. */
    lastReadId: () => lastReadId,
    /** Loads all older messages, as a reader does who scrolls to the first one. */
    async loadOlder() {
      while (observer.getCurrentResult().hasNextPage) {
        const { isError, error } = await observer.fetchNextPage()
        if (isError) throw error
      }
    },
    /** Sends once. @returns what to do next */
    async send(text: string, attempt: string): Promise<'sent' | 'repeat' | 'wait'> {
      try {
        storeMessage(queryClient, await api(chatsEndpoints).send({ id: chatId, message: { text, attempt } }))
        return 'sent'
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) return 'wait'
        if (isCrash(error)) return 'repeat'
        throw error
      }
    },
    /** Marks as read once. A crash may prevent it. */
    async markRead(): Promise<void> {
      const shownId = shownIds().at(-1) ?? 0
      try {
        await api(chatsEndpoints).markRead({ id: chatId })
        lastReadId = Math.max(lastReadId, shownId)
      } catch (error) {
        if (!isCrash(error)) throw error
      }
    },
    close() {
      consumer.disconnect()
      unsubscribe()
      queryClient.clear()
    },
  }
}
