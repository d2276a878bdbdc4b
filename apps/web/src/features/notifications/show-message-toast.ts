import type { Api } from '@partlane/client/api/api-context'
import { chatsEndpoints } from '@partlane/client/api/endpoints/chats.generated'
import type { IncomingMessage } from '@partlane/client/chats/incoming-messages'
import { notificationPath } from '@partlane/domain/notifications/notification-path'
import { toast } from '#ui/feedback/toast-store.ts'
import { chatToastId, isChatOnScreen } from './chat-toasts.ts'

/**
 * Shows a message as a toast, from the second unread one of a conversation on: the first one has a
 * notification. Nothing is shown in a hidden tab, or of the conversation that is open.
 */
export async function showMessageToast({ chatId, messageId }: IncomingMessage, api: Api): Promise<void> {
  if (document.visibilityState !== 'visible' || isChatOnScreen(chatId)) return
  const chat = await api(chatsEndpoints)
    .show({ id: chatId })
    .catch(() => undefined)
  const message = chat?.last_message
  // A later message shows itself. One that was read on another device needs no toast.
  if (!chat || message?.id !== messageId || chat.chat_info.unread_messages_count < 2 || isChatOnScreen(chatId)) return
  toast.notify(message.text || chat.listing.title, {
    id: chatToastId(chatId),
    title: chat.other?.display_name ?? chat.listing.title,
    icon: 'chat_message',
    href: notificationPath('chat_message', { chat_id: Number(chatId) }),
  })
}
