import { enquiryMachine } from '@partlane/domain/enquiries/enquiry-machine'
import { MAX_ENQUIRIES_OF_LISTING } from '@partlane/domain/enquiries/enquiry-rules'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import {
  findMessage,
  findParticipants,
  haveTraded,
  isEitherBlocked,
  lockAuthorAndReader,
  refuseUnwritable,
  sideOf,
} from '#features/chats/public.ts'
import { listPartNumbers } from '#features/listings/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { enquiryPublished } from './enquiries.events.ts'
import { getOriginalText, toPublishedTexts } from './enquiries.policy.ts'
import { countPublished, type EnquiryRow, findEnquiry, findOfMessage, getNames } from './enquiries.queries.ts'
import { upsertEnquiry } from './enquiries.store.ts'

type PublishInput = { chatId: number; messageId: number; replyMessageId: number; text: string; reply: string }

/**
 * Publishes a question of the buyer with a reply on the listing, for its seller. All questions of a
 * listing are published by one seller, whose lock makes their number exact. Safe to repeat.
 * @returns the question, and whether it is new
 * @throws Refusal not_found, chat_blocked, chat_not_possible, too_many_enquiries
 * @throws Refusal enquiry_is_withdrawn
 * @throws FieldErrors enquiry_words_added, enquiry_names_buyer, enquiry_pays_elsewhere
 */
export async function publishEnquiry(
  ctx: AppContext,
  user: CurrentUser,
  { chatId, messageId, replyMessageId, text, reply }: PublishInput,
): Promise<{ enquiry: EnquiryRow; isNew: boolean }> {
  const chat = await findParticipants(ctx.db, chatId)
  if (!chat || sideOf(user, chat) !== 'seller') throw new Refusal('not_found')
  const { listing_id, buyer_id } = chat
  const published = await preparePublication(ctx, { chat, messageId, replyMessageId, text, reply })
  const { id, isNew } = await ctx.db.transact(async (tx) => {
    const buyer = await lockAuthorAndReader(tx, { authorId: user.id, readerId: buyer_id })
    const isBlocked = await isEitherBlocked(tx, user.id, buyer_id)
    refuseUnwritable({ isBlocked, otherStatus: buyer?.status, otherRole: buyer?.role })
    const known = await findOfMessage(tx, messageId)
    const status = known ? enquiryMachine.next(known.status, 'publish') : enquiryMachine.initial
    if (!known && (await countPublished(tx, listing_id)) >= MAX_ENQUIRIES_OF_LISTING)
      throw new Refusal('too_many_enquiries', { max: MAX_ENQUIRIES_OF_LISTING })
    const now = ctx.clock.now()
    const enquiryId = await upsertEnquiry(tx, {
      listing_id,
      chat_id: chatId,
      buyer_id,
      seller_id: user.id,
      message_id: messageId,
      reply_message_id: replyMessageId,
      status,
      ...published,
      now,
    })
    await emit(tx, enquiryPublished({ enquiry_id: enquiryId, chat_id: chatId, listing_id, buyer_id }))
    return { id: enquiryId, isNew: !known }
  })
  const enquiry = await findEnquiry(ctx.db, id)
  if (!enquiry) throw new Refusal('not_found')
  return { enquiry, isNew }
}

type Publication = Omit<PublishInput, 'chatId'> & { chat: { id: number; listing_id: number; buyer_id: number; seller_id: number } }

/** Checks the texts against the two messages. @returns the texts with hidden contact data */
export async function preparePublication(ctx: AppContext, { chat, messageId, replyMessageId, text, reply }: Publication) {
  const [original, response, traded, names, partNumbers] = await Promise.all([
    findMessage(ctx.db, messageId),
    findMessage(ctx.db, replyMessageId),
    haveTraded(ctx.db, { buyerId: chat.buyer_id, sellerId: chat.seller_id }),
    getNames(ctx.db, chat.buyer_id),
    listPartNumbers(ctx.db, chat.listing_id),
  ])
  const originalText = getOriginalText({ chatId: chat.id, original, response, haveTraded: traded })
  return toPublishedTexts({ text, reply }, { originalText, names, partNumbers: partNumbers.map(({ number }) => number) })
}
