import type { AppContext } from '#app/context.ts'
import { broadcastChange, findParticipants, noticeKeyPrefix } from '#features/chats/public.ts'
import { dataTag } from '#features/listings/public.ts'
import { notify } from '#features/notifications/public.ts'
import { notifyDataChanges } from '#platform/cache/data-changes.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { enquiryChanged, enquiryPublished } from './enquiries.events.ts'

/** Tells the buyer, once for each question, that it is shown on the listing. */
export const notifyAsker = defineHandler(enquiryPublished, 'enquiries.notify', async (ctx, { enquiry_id, chat_id, buyer_id }) => {
  const chat = await findParticipants(ctx.db, chat_id)
  if (!chat) return
  await notify(ctx, {
    userId: buyer_id,
    objectName: 'chat_message',
    message: 'enquiry_published',
    data: { chat_id, title: chat.title },
    dedupeKey: `${noticeKeyPrefix(chat_id)}enquiry:${enquiry_id}`,
  })
})

/** Removes the page of the listing from memory, and tells the open conversations of both sides. */
const refresh = async (ctx: AppContext, { chat_id, listing_id }: { chat_id: number; listing_id: number }) => {
  await notifyDataChanges(ctx.db, [dataTag.listing(listing_id)])
  await broadcastChange(ctx, chat_id)
}

export const refreshAfterPublication = defineHandler(enquiryPublished, 'enquiries.refresh', refresh)
export const refreshAfterChange = defineHandler(enquiryChanged, 'enquiries.refresh-after-change', refresh)
