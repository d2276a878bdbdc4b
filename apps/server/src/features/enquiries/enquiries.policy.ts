import { type ChatSide, shownText } from '@partlane/domain/chats/chat-rules'
import { maskContacts } from '@partlane/domain/chats/mask-contacts'
import { asksToPayElsewhere } from '@partlane/domain/chats/scam-patterns'
import { type AccountNames, containsName, isShortened } from '@partlane/domain/enquiries/enquiry-rules'
import { type FieldError, refuseFieldErrors } from '@partlane/domain/field-errors'
import { Refusal } from '@partlane/domain/refusal'

type WrittenMessage = { id: number; chat_id: number; author: ChatSide; text: string | null; masked_text: string | null }
type MessagePair = { chatId: number; original: WrittenMessage | undefined; response: WrittenMessage | undefined; haveTraded: boolean }

/**
 * The text of the buyer's message, as the seller sees it.
 * @throws Refusal not_found unless the buyer wrote the first message of a conversation, and the
 * seller the second one after it
 */
export function getOriginalText({ chatId, original, response, haveTraded }: MessagePair): string {
  const isPair =
    original?.author === 'buyer' &&
    response?.author === 'seller' &&
    original.chat_id === chatId &&
    response.chat_id === chatId &&
    original.id < response.id
  const text = isPair && shownText(original, { viewer: 'seller', haveTraded })
  if (!text) throw new Refusal('not_found')
  return text
}

type Texts = { text: string; reply: string }
type TextRules = { originalText: string; names: AccountNames; partNumbers: readonly string[] }

/**
 * The texts as they are published: contact data is always hidden.
 * @throws FieldErrors enquiry_words_added, enquiry_names_buyer, enquiry_pays_elsewhere
 */
export function toPublishedTexts({ text, reply }: Texts, { originalText, names, partNumbers }: TextRules): Texts {
  const errors: FieldError[] = []
  if (!isShortened(originalText, text)) errors.push({ field: 'text', code: 'enquiry_words_added' })
  for (const [field, value] of [
    ['text', text],
    ['reply', reply],
  ] as const) {
    if (containsName(value, names)) errors.push({ field, code: 'enquiry_names_buyer' })
    else if (asksToPayElsewhere(value)) errors.push({ field, code: 'enquiry_pays_elsewhere' })
  }
  refuseFieldErrors(errors)
  return { text: maskContacts(text, { partNumbers }), reply: maskContacts(reply, { partNumbers }) }
}
