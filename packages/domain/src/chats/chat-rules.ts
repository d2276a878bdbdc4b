/** Characters of one message. */
export const MAX_MESSAGE_LENGTH = 4000
/** Photos of one message. */
export const MAX_MESSAGE_PHOTOS = 5
/** Messages that a member may write in a minute, in all conversations. */
export const MAX_MESSAGES_PER_MINUTE = 20

export const chatSides = ['buyer', 'seller'] as const
export type ChatSide = (typeof chatSides)[number]

/** `status` of a conversation, for each side. A new message opens an archived one again. */
export const chatStatuses = ['open', 'archived'] as const
export type ChatStatus = (typeof chatStatuses)[number]

export const otherSide = (side: ChatSide): ChatSide => (side === 'buyer' ? 'seller' : 'buyer')

type WrittenText = { author: ChatSide; text: string | null; masked_text: string | null }
type Viewer = { viewer: ChatSide; haveTraded: boolean }

/**
 * What one side sees of a message. Contact data is hidden from the reader until the buyer has an
 * order of the seller. Null texts were removed with the account of their author.
 */
export function shownText({ author, text, masked_text }: WrittenText, { viewer, haveTraded }: Viewer): string {
  return (author === viewer || haveTraded ? text : (masked_text ?? text)) ?? ''
}

type Marks = { messageId: number; otherDeliveredId: number; otherReadId: number }

/**
 * How far a message has come, for its author. Marks are the ids of the last message of each kind.
 */
export function deriveDelivery({ messageId, otherDeliveredId, otherReadId }: Marks): 'sent' | 'delivered' | 'read' {
  if (messageId <= otherReadId) return 'read'
  return messageId <= otherDeliveredId ? 'delivered' : 'sent'
}
