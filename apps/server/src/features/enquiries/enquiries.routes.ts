import { enquiries } from '@partlane/contract/enquiries'
import { parseListingRef } from '#features/listings/public.ts'
import { defineRoutes, FoundOrCreated } from '#platform/http/define-routes.ts'
import { changeEnquiry } from './change-enquiry.ts'
import { presentChatEnquiry } from './enquiries.present.ts'
import { loadEnquiries, loadEnquiriesOfChat, loadOwnEnquiries } from './load-enquiries.ts'
import { publishEnquiry } from './publish-enquiry.ts'
import { withdrawEnquiry } from './withdraw-enquiry.ts'

/** HTTP routes of published questions. They are not in the specification. */
export const enquiriesRoutes = defineRoutes((route) => {
  route(enquiries.list, ({ ctx, user, params }) => loadEnquiries(ctx, parseListingRef(params.id), user))
  route(enquiries.listOfChat, ({ ctx, user, params }) => loadEnquiriesOfChat(ctx, user, params.id))
  route(enquiries.listOwn, ({ ctx, user, params }) => loadOwnEnquiries(ctx, user, parseListingRef(params.id)))
  route(enquiries.publish, async ({ ctx, user, params, body: { enquiry } }) => {
    const { message_id, reply_message_id, text, reply } = enquiry
    const input = { chatId: params.id, messageId: message_id, replyMessageId: reply_message_id, text, reply }
    const { enquiry: row, isNew } = await publishEnquiry(ctx, user, input)
    return new FoundOrCreated(presentChatEnquiry(row), isNew)
  })
  route(enquiries.change, async ({ ctx, user, params, body }) =>
    presentChatEnquiry(await changeEnquiry(ctx, user, { id: params.id, ...body.enquiry })),
  )
  route(enquiries.withdraw, async ({ ctx, user, params }) => {
    await withdrawEnquiry(ctx, user, params.id)
    return undefined
  })
})
