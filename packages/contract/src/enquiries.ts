import { enquiryStatuses } from '@partlane/domain/enquiries/enquiry-machine'
import { MAX_ENQUIRY_LENGTH, MAX_ENQUIRY_REPLY_LENGTH } from '@partlane/domain/enquiries/enquiry-rules'
import { z } from 'zod'
import { defineEndpoint, many, noContent, one } from './endpoint.ts'
import { id, idParams, instant, requiredLines } from './fields.ts'
import { slugOrId } from './listings.ts'
import { defineResource, type Flat } from './resource.ts'

/** A question with its reply, as everybody sees it: without names. */
export const enquiry = defineResource('enquiry', z.object({ text: z.string(), reply: z.string(), published_at: instant }))
export type Enquiry = Flat<typeof enquiry>

/** The same for the two sides of the conversation. Texts are null after the buyer withdrew it. */
export const chatEnquiry = defineResource(
  'chat_enquiry',
  z.object({
    chat_id: z.string(),
    message_id: z.string(),
    reply_message_id: z.string(),
    status: z.enum(enquiryStatuses),
    text: z.string().nullable(),
    reply: z.string().nullable(),
    published_at: instant,
  }),
)
export type ChatEnquiry = Flat<typeof chatEnquiry>

const texts = { text: requiredLines(MAX_ENQUIRY_LENGTH), reply: requiredLines(MAX_ENQUIRY_REPLY_LENGTH) }
const textRefusals = ['enquiry_words_added', 'enquiry_names_buyer', 'enquiry_pays_elsewhere'] as const

export const enquiries = {
  list: defineEndpoint({
    method: 'GET',
    path: '/listings/{id}/enquiries',
    audience: 'public',
    summary: 'List the published questions of a listing with their replies, newest first',
    params: slugOrId,
    output: many(enquiry),
  }),
  listOfChat: defineEndpoint({
    method: 'GET',
    path: '/users/chats/{id}/enquiries',
    audience: 'member',
    summary: 'List the published questions of a conversation, for its two sides',
    params: idParams,
    output: many(chatEnquiry),
  }),
  listOwn: defineEndpoint({
    method: 'GET',
    path: '/users/listings/{id}/enquiries',
    audience: 'member',
    summary: 'List the published questions of an own listing, newest first',
    params: slugOrId,
    output: many(chatEnquiry),
  }),
  publish: defineEndpoint({
    method: 'POST',
    path: '/users/chats/{id}/enquiries',
    audience: 'member',
    summary:
      'Publish a question of the buyer with a reply on the listing. Only the seller may. The question may be shortened, the reply edited; contact data is hidden. Repeated, it changes the texts.',
    params: idParams,
    body: z.strictObject({ enquiry: z.strictObject({ message_id: id, reply_message_id: id, ...texts }) }),
    output: one(chatEnquiry),
    returnsExisting: true,
    refusals: ['not_found', 'chat_blocked', 'chat_not_possible', 'too_many_enquiries', 'enquiry_is_withdrawn', ...textRefusals],
    limit: 'writes',
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/users/enquiries/{id}',
    audience: 'member',
    summary: 'Change the texts of a published question of an own listing',
    params: idParams,
    body: z.strictObject({ enquiry: z.strictObject(texts) }),
    output: one(chatEnquiry),
    refusals: ['not_found', 'enquiry_is_withdrawn', ...textRefusals],
    limit: 'writes',
  }),
  withdraw: defineEndpoint({
    method: 'DELETE',
    path: '/users/enquiries/{id}',
    audience: 'member',
    summary: 'Remove a published question from the listing. The seller may, and the buyer who asked; then it cannot be published again.',
    params: idParams,
    output: noContent,
    limit: 'writes',
  }),
}
