import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../api/api-context.tsx'
import { createAttemptId } from '../api/attempt-id.ts'
import { chatsEndpoints } from '../api/endpoints/chats.generated.ts'
import { invalidateAndRefetch } from '../api/query-client.ts'
import { chatKeys } from './chat-keys.ts'
import { type Message, storeMessage } from './messages.ts'

/** A photo that was uploaded for a message. */
export type UploadedPhoto = { uploadId: string; photo: Message['photos'][number] }

/** An own message that the server has not confirmed yet. */
export type OutgoingMessage = {
  attempt: string
  text: string
  photos: readonly UploadedPhoto[]
  created_at: string
  status: 'pending' | 'failed'
  error: unknown
}

const NO_MESSAGES: OutgoingMessage[] = []

function changeOutgoing(queryClient: QueryClient, chatId: string, change: (messages: OutgoingMessage[]) => OutgoingMessage[]): void {
  queryClient.setQueryData<OutgoingMessage[]>(chatKeys.outgoing(chatId), (messages = NO_MESSAGES) => change(messages))
}

/** Removes a message that the server has confirmed by a response, a broadcast or a list. */
export function confirmOutgoing(queryClient: QueryClient, chatId: string, attempts: ReadonlySet<string>): void {
  changeOutgoing(queryClient, chatId, (messages) =>
    messages.some(({ attempt }) => attempts.has(attempt)) ? messages.filter(({ attempt }) => !attempts.has(attempt)) : messages,
  )
}

/**
 * Sends messages of a conversation one after the other, so that they arrive in order. Each has an
 * attempt id: the server writes it once, however often it is sent. They stay when the page is left.
 * Without a network they wait for it.
 */
export function useSendMessage(chatId: string, messages: readonly Pick<Message, 'attempt'>[]) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data: outgoing = NO_MESSAGES } = useQuery<OutgoingMessage[]>({
    queryKey: chatKeys.outgoing(chatId),
    queryFn: () => NO_MESSAGES,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const { mutate } = useMutation({
    scope: { id: `chat ${chatId}` },
    mutationFn: ({ text, photos, attempt }: OutgoingMessage) => {
      const upload_ids = photos.map(({ uploadId }) => uploadId)
      return api(chatsEndpoints).send({ id: chatId, message: { text, ...(upload_ids.length > 0 && { upload_ids }), attempt } })
    },
    onMutate: (message) => {
      changeOutgoing(queryClient, chatId, (messages) =>
        messages.some(({ attempt }) => attempt === message.attempt)
          ? messages.map((known) => (known.attempt === message.attempt ? message : known))
          : [...messages, message],
      )
    },
    onSuccess: (message, { attempt }) => {
      storeMessage(queryClient, message)
      confirmOutgoing(queryClient, chatId, new Set([attempt]))
      void invalidateAndRefetch(queryClient, chatKeys.lists)
    },
    onError: (error, { attempt }) =>
      changeOutgoing(queryClient, chatId, (messages) =>
        messages.map((message) => (message.attempt === attempt ? { ...message, status: 'failed', error } : message)),
      ),
  })
  return {
    outgoing: useMemo(() => listUnconfirmed(outgoing, messages), [outgoing, messages]),
    send: (text: string, photos: readonly UploadedPhoto[] = []) =>
      mutate({ attempt: createAttemptId(), text, photos, created_at: new Date().toISOString(), status: 'pending', error: null }),
    /** Sends a failed message with the same attempt id. */
    resend: (message: OutgoingMessage) => mutate({ ...message, status: 'pending', error: null }),
    /** Removes a failed message. */
    discard: ({ attempt }: OutgoingMessage) => confirmOutgoing(queryClient, chatId, new Set([attempt])),
  }
}

/** The response of a sent message may be lost: a list that is fetched later has the message. */
function listUnconfirmed(outgoing: OutgoingMessage[], messages: readonly Pick<Message, 'attempt'>[]): OutgoingMessage[] {
  const attempts = new Set(messages.map(({ attempt }) => attempt))
  return outgoing.filter(({ attempt }) => !attempts.has(attempt))
}
