import { enquiryMachine } from '@partlane/domain/enquiries/enquiry-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { lockAuthorAndReader, sideOf } from '#features/chats/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { enquiryChanged } from './enquiries.events.ts'
import { findEnquiry } from './enquiries.queries.ts'
import { deleteEnquiry, updateEnquiry } from './enquiries.store.ts'

/**
 * Removes a published question from the listing. The seller may publish it again, unless the buyer
 * who asked it has removed it. Safe to repeat.
 * @throws Refusal not_found for everyone else
 */
export async function withdrawEnquiry(ctx: AppContext, user: CurrentUser, id: number): Promise<void> {
  const row = await findEnquiry(ctx.db, id)
  if (!row) throw new Refusal('not_found')
  const side = sideOf(user, row)
  await ctx.db.transact(async (tx) => {
    await lockAuthorAndReader(tx, { authorId: row.seller_id, readerId: row.buyer_id })
    const current = await findEnquiry(tx, id)
    if (!current) throw new Refusal('not_found')
    if (enquiryMachine.isFinal(current.status)) return
    if (side === 'seller') await deleteEnquiry(tx, id)
    else
      await updateEnquiry(tx, id, {
        status: enquiryMachine.next(current.status, 'withdraw'),
        text: null,
        reply: null,
        now: ctx.clock.now(),
      })
    await emit(tx, enquiryChanged({ enquiry_id: id, chat_id: row.chat_id, listing_id: row.listing_id }))
  })
}
