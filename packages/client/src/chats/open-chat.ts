import type { chats } from '@partlane/contract/chats'
import type { InputOf } from '@partlane/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../api/api-context.tsx'
import { chatsEndpoints } from '../api/endpoints/chats.generated.ts'

/**
 * Opens the conversation about a listing. Apart from the other calls, because pages with a button
 * need nothing else.
 */
export function useOpenChat() {
  const api = useApi()
  return useMutation({ mutationFn: (chat: InputOf<typeof chats.create>['chat']) => api(chatsEndpoints).create({ chat }) })
}
