import type { ChatEnquiry } from '@partlane/client/enquiries'
import type { ChatSide } from '@partlane/domain/chats/chat-rules'
import { createContext, useContext } from 'react'

type MessageText = { id: string; text: string }

/** What the dialogs do with a question: publish it, change its texts, or remove it. */
export type EnquiryTarget =
  | { kind: 'publish'; chatId: string; message: MessageText; replies: readonly MessageText[] }
  | { kind: 'change'; enquiry: ChatEnquiry }
  | { kind: 'remove'; enquiry: ChatEnquiry; side: ChatSide }

/** Opens a dialog. Undefined where the page has none. */
export const EnquiryContext = createContext<((target: EnquiryTarget) => void) | undefined>(undefined)

export const useOpenEnquiry = () => useContext(EnquiryContext)
