import type { ChatSide } from '@partlane/domain/chats/chat-rules'

export type ChatTab = 'open' | 'archived'

const MESSAGES_PATH = '/profile/messages'

export const tabPath = (tab: ChatTab) => (tab === 'archived' ? `${MESSAGES_PATH}?tab=archived` : MESSAGES_PATH)
export const chatPath = (id: string, tab: ChatTab = 'open') => `${MESSAGES_PATH}?${tab === 'archived' ? 'tab=archived&' : ''}chatId=${id}`

/** Opens the conversation about a listing, after the sign-in of a visitor. */
export const askPath = (slug: string) => `${MESSAGES_PATH}?ask=${slug}`

/** The page of an order for one side of a conversation. */
export const orderPath = (side: ChatSide, id: string) => `/profile/${side === 'seller' ? 'sold-items' : 'my-orders'}/orders/${id}`
