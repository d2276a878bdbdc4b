import { chatEventKinds, chatEventSources, chatOfferKinds } from '@partlane/domain/chats/chat-events'
import { chatSides, chatStatuses, MAX_MESSAGE_LENGTH, MAX_MESSAGE_PHOTOS } from '@partlane/domain/chats/chat-rules'
import { chatListingStates } from '@partlane/domain/chats/listing-state'
import { MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import { shippingTypes } from '@partlane/domain/listings/listing-fields'
import { offerEndings } from '@partlane/domain/offers/offer-machine'
import { displayedOrderStatuses } from '@partlane/domain/orders/displayed-status'
import { orderActors } from '@partlane/domain/orders/order-history'
import { declineReasons } from '@partlane/domain/orders/order-machine'
import { isVisible } from '@partlane/domain/text/characters'
import { z } from 'zod'
import { publicUser } from './accounts.ts'
import { computed, defineEndpoint, one, page } from './endpoint.ts'
import { flag, id, idParams, instant, money, pageQuery, slug, text, typedLines } from './fields.ts'
import { picture } from './listings.ts'
import { definePhotoUploads } from './photo-uploads.ts'
import { defineResource, type Flat, toOne } from './resource.ts'

/** Messages of a conversation that a list loads at once. */
export const MESSAGES_PER_PAGE = 50
const EVENTS_PER_PAGE = 50

/**
 * A message of a conversation, as its author or its reader sees it. How far it has come follows
 * from the marks of the conversation (`other_delivered_id`, `other_read_id`), which change without
 * the message: `deriveDelivery`.
 */
const messageFields = {
  chat_id: z.string(),
  author: z.enum(chatSides),
  /** Contact data is hidden from the reader (`masked`) before a sale. The author sees it. */
  text: z.string(),
  /** Only both sides get their addresses, which are random. */
  photos: z.array(picture),
  masked: z.boolean(),
  /** It asks to pay elsewhere: the reader is warned. */
  suspicious: z.boolean(),
  created_at: instant,
  /** The id that the author's client gave it. Null for the reader. */
  attempt: z.string().nullable(),
}
export const message = defineResource('message', z.object(messageFields))
export type Message = Flat<typeof message>

/** A conversation of a buyer with a seller about a listing, as one of them sees it. */
const chatFields = {
  side: z.enum(chatSides),
  status: z.enum(chatStatuses),
  updated_at: instant,
  chat_info: z.object({ unread_messages_count: z.int() }),
  listing: z.object({
    id: z.string(),
    slug,
    title: z.string(),
    photo: picture.nullable(),
    state: z.enum(chatListingStates),
    /**
     * The fixed or the starting price or the current bid, also in the requested currency. Null when
     * it is not for sale.
     */
    price: money.nullable(),
    converted_price: money.nullable(),
    /** Of a running auction. Its price is the current bid if there are bids. */
    auction: z.object({ bid_count: z.int(), ends_at: instant }).nullable(),
    shipping_type: z.enum(shippingTypes),
  }),
  /** The beginning of the last message, or null before the first. */
  last_message: z
    .object({ id: z.string(), author: z.enum(chatSides), text: z.string(), photos_count: z.int(), created_at: instant })
    .nullable(),
  /** The last step of the offers between the two sides for the listing. Null: there are none. */
  last_offer: z.object({ kind: z.enum(chatOfferKinds), actor: z.enum(orderActors), price: money, created_at: instant }).nullable(),
  /** The id of the last message that the other side has got, and has read. */
  other_delivered_id: z.string(),
  other_read_id: z.string(),
  /** The caller has blocked the other side. */
  blocked: z.boolean(),
  /** False because of a block by either side, or of a closed or blocked account. */
  can_write: z.boolean(),
  /** The paid orders of this buyer with the listing, newest first. */
  orders: z.array(z.object({ id: z.string(), reference: z.string(), status: z.enum(displayedOrderStatuses) })),
  /** The buyer and the seller have made offers for the listing: the events show them. */
  has_offers: z.boolean(),
}
export const chat = defineResource('chat', z.object(chatFields), { other: toOne(publicUser) })
export type Chat = Flat<typeof chat>

/** What has happened between the two sides besides their messages. */
export const chatEvent = defineResource(
  'chat_event',
  z.object({
    source: z.enum(chatEventSources),
    kind: z.enum(chatEventKinds),
    actor: z.enum(orderActors),
    created_at: instant,
    order: z.object({ id: z.string(), reference: z.string() }).nullable(),
    /** Why items of an order were declined or cancelled. */
    reason: z.enum(declineReasons).nullable(),
    /** The refund is a withdrawal from the purchase. */
    withdrawal: z.boolean(),
    /** The offer of a step of an offer, and why it has ended since. */
    offer: z.object({ id: z.string(), price: money, quantity: z.int(), ended_by: z.enum(offerEndings).nullable() }).nullable(),
  }),
)
export type ChatEvent = Flat<typeof chatEvent>

/** Messages of the channels. Clients that were offline load the lists again. */
export const changedChat = z.object({
  chat_id: z.string(),
  updated_at: instant,
  /** The message that the other side has written now. Absent after other changes. */
  incoming_message_id: z.string().optional(),
})
export const roomEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), message: z.object({ id: z.string(), ...messageFields }) }),
  z.object({ type: z.literal('read'), side: z.enum(chatSides), message_id: z.string() }),
  z.object({ type: z.literal('delivered'), side: z.enum(chatSides), message_id: z.string() }),
  z.object({ type: z.literal('typing'), side: z.enum(chatSides) }),
  /** The conversation has a new event: clients load the events again. */
  z.object({
    type: z.literal('event'),
    source: z.enum(chatEventSources),
    order_id: z.string().optional(),
    offer_id: z.string().optional(),
  }),
])
export const chatNotificationFields = { unread_messages: z.int(), server_time: instant }

/** A text, photos or both. */
const messageInput = z
  .strictObject({
    text: typedLines(MAX_MESSAGE_LENGTH).default(''),
    upload_ids: z.array(id).max(MAX_MESSAGE_PHOTOS).default([]),
    attempt: z.uuid().optional(),
  })
  .refine(({ text, upload_ids }) => upload_ids.length > 0 || isVisible(text), { path: ['text'], params: { code: 'required' } })

const ofChat = { audience: 'member', params: idParams } as const

export const chats = {
  list: defineEndpoint({
    method: 'GET',
    path: '/users/chats',
    audience: 'member',
    summary: 'List conversations, the last active first',
    query: z.strictObject({ ...pageQuery, search: text(MAX_SEARCH_TEXT_LENGTH).optional(), archived: flag.optional() }),
    output: page(chat),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/users/chats',
    audience: 'member',
    summary:
      'Open the conversation about a listing, or find the existing one. A seller names the buyer as participant_id: one who has bought it, has an agreed price for it or has asked about it. A buyer may name the seller.',
    body: z.strictObject({
      chat: z.strictObject({
        listing_id: z.union([id, slug]).meta({ description: 'Id or slug of the listing' }),
        participant_id: z.union([id, slug]).optional().meta({ description: 'Id or slug of the other side. Sellers must name the buyer' }),
      }),
    }),
    output: one(chat),
    returnsExisting: true,
    refusals: ['not_found', 'own_listing', 'participant_not_allowed', 'chat_not_possible', 'chat_blocked'],
    limit: 'writes',
  }),
  show: defineEndpoint({ ...ofChat, method: 'GET', path: '/users/chats/{id}', summary: 'Get a conversation', output: one(chat) }),
  change: defineEndpoint({
    ...ofChat,
    method: 'PUT',
    path: '/users/chats/{id}',
    summary:
      'Change a conversation: archive it or open it again, block the other side (blocked: "yes" or true) or end the block ("no" or false)',
    body: z.strictObject({ chat: z.strictObject({ status: z.enum(chatStatuses).optional(), blocked: flag.optional() }) }),
    output: one(chat),
    limit: 'writes',
  }),
  archive: defineEndpoint({
    ...ofChat,
    method: 'PUT',
    path: '/users/archiving_chats/{id}',
    summary: 'Archive a conversation until its next message',
    body: z.strictObject({}),
    output: one(chat),
    limit: 'writes',
  }),
  markRead: defineEndpoint({
    ...ofChat,
    method: 'GET',
    path: '/users/chats/{id}/mark_as_reads',
    summary: 'Mark the messages of a conversation as read. HEAD and prefetches mark nothing.',
    output: one(chat),
  }),
  listMessages: defineEndpoint({
    ...ofChat,
    method: 'GET',
    path: '/users/chats/{id}/messages',
    summary: 'List the messages of a conversation, newest first',
    query: z.strictObject({ ...pageQuery, items: pageQuery.items.default(MESSAGES_PER_PAGE) }),
    output: page(message),
  }),
  listEvents: defineEndpoint({
    ...ofChat,
    method: 'GET',
    path: '/users/chats/{id}/events',
    summary:
      'List what has happened in a conversation besides messages, newest first: steps of the orders and the offers of this buyer for the listing, and a block by the caller',
    query: z.strictObject({ ...pageQuery, items: pageQuery.items.default(EVENTS_PER_PAGE) }),
    output: page(chatEvent),
  }),
  send: defineEndpoint({
    ...ofChat,
    method: 'POST',
    path: '/users/chats/{id}/messages',
    summary: 'Write a message. Sent again with the same attempt, it is not written twice; another message with that attempt is refused.',
    body: z.strictObject({
      message: messageInput,
    }),
    typedTexts: ['message.text'],
    output: one(message),
    returnsExisting: true,
    refusals: [
      'too_many_messages',
      'attempt_reused',
      'chat_blocked',
      'chat_not_possible',
      'upload_not_ready',
      'daily_upload_limit_reached',
      'unavailable',
    ],
    limit: 'writes',
  }),
  ...definePhotoUploads({
    paths: { request: '/users/chats/direct_upload_datas', finish: '/users/chats/uploads/{id}' },
    audience: 'member',
    owner: 'a message',
    max: MAX_MESSAGE_PHOTOS,
  }),
  notifications: defineEndpoint({
    method: 'GET',
    path: '/users/chats/notifications',
    audience: 'member',
    summary: 'Count the conversations with unread messages',
    output: computed('chat_notifications', z.object(chatNotificationFields)),
  }),
}
