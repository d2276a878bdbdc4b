import type { Api } from '@partlane/client/api/api-context'
import { chatsEndpoints } from '@partlane/client/api/endpoints/chats.generated'
import type { Chat } from '@partlane/client/chats/chats'
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
  const chat = await loadChat(chatId, api)
  // A later message shows itself. One that was read on another device needs no toast.
  if (chat?.last_message?.id === messageId && chat.chat_info.unread_messages_count >= 2) showChatToast(chat)
}

/**
 * Shows the notification of the first unread message with its sender, part and text. Returns false
 * when the conversation could not be loaded.
 */
export async function showFirstMessageToast(chatId: string, api: Api): Promise<boolean> {
  if (isChatOnScreen(chatId)) return true
  const chat = await loadChat(chatId, api)
  if (chat && chat.chat_info.unread_messages_count > 0) showChatToast(chat)
  return chat !== undefined
}

/** The server hides contact data in the text, as in the conversation. */
const loadChat = (id: string, api: Api): Promise<Chat | undefined> =>
  api(chatsEndpoints)
    .show({ id })
    .catch(() => undefined)

function showChatToast({ id, side, other, listing, last_message: message }: Chat): void {
  if (isChatOnScreen(id)) return
  const text = message && message.author !== side ? message.text : ''
  const names = [other?.display_name, text && listing.title].filter(Boolean)
  toast.notify(text || listing.title, {
    id: chatToastId(id),
    title: names.length > 0 ? names.join(' · ') : listing.title,
    icon: 'chat_message',
    href: notificationPath('chat_message', { chat_id: Number(id) }),
  })
}
