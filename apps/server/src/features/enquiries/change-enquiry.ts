import { enquiryMachine } from '@partlane/domain/enquiries/enquiry-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockAuthorAndReader } from '#features/chats/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { enquiryChanged } from './enquiries.events.ts'
import { type EnquiryRow, findEnquiry } from './enquiries.queries.ts'
import { updateEnquiry } from './enquiries.store.ts'
import { preparePublication } from './publish-enquiry.ts'

type ChangeInput = { id: number; text: string; reply: string }

/**
 * Changes the texts of a published question, for its seller.
 * @throws Refusal not_found, enquiry_is_withdrawn
 * @throws FieldErrors enquiry_words_added, enquiry_names_buyer, enquiry_pays_elsewhere
 */
export async function changeEnquiry(ctx: AppContext, user: CurrentUser, { id, text, reply }: ChangeInput): Promise<EnquiryRow> {
  const row = await findEnquiry(ctx.db, id)
  if (row?.seller_id !== user.id) throw new Refusal('not_found')
  enquiryMachine.next(row.status, 'change')
  const chat = { id: row.chat_id, listing_id: row.listing_id, buyer_id: row.buyer_id, seller_id: row.seller_id }
  const published = await preparePublication(ctx, { chat, messageId: row.message_id, replyMessageId: row.reply_message_id, text, reply })
  return ctx.db.transact(async (tx) => {
    await lockAuthorAndReader(tx, { authorId: row.seller_id, readerId: row.buyer_id })
    const current = await findEnquiry(tx, id)
    if (!current) throw new Refusal('not_found')
    const status = enquiryMachine.next(current.status, 'change')
    await updateEnquiry(tx, id, { ...published, status, now: ctx.clock.now() })
    await emit(tx, enquiryChanged({ enquiry_id: id, chat_id: row.chat_id, listing_id: row.listing_id }))
    return { ...current, ...published, status }
  })
}
