import type { chatEnquiry, enquiry } from '@partlane/contract/enquiries'
import type { Flat } from '@partlane/contract/resource'
import type { EnquiryRow } from './enquiries.queries.ts'

/** For everybody: nothing leads to the conversation or its buyer. */
export const presentEnquiry = ({ id, text, reply, published_at }: EnquiryRow): Flat<typeof enquiry> => ({
  id: String(id),
  text: text ?? '',
  reply: reply ?? '',
  published_at: published_at.toISOString(),
})

export const presentChatEnquiry = (row: EnquiryRow): Flat<typeof chatEnquiry> => ({
  id: String(row.id),
  chat_id: String(row.chat_id),
  message_id: String(row.message_id),
  reply_message_id: String(row.reply_message_id),
  status: row.status,
  text: row.text,
  reply: row.reply,
  published_at: row.published_at.toISOString(),
})
