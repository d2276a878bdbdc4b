import { MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import { MAX_PRICE_MINOR } from '@partlane/domain/listings/listing-fields'
import { repaymentStatuses } from '@partlane/domain/orders/repayment-machine'
import { refundActions, refundDecisions } from '@partlane/domain/refunds/refund-actions'
import { refundAuthors, refundEntryEvents, refundStatuses } from '@partlane/domain/refunds/refund-machine'
import { problemReasons, refundReasons } from '@partlane/domain/refunds/refund-reasons'
import { z } from 'zod'
import { publicUser } from './accounts.ts'
import { addressFields, addressInput } from './addresses.ts'
import { enteredMeasures, labelOffer, labelRates, rateRefusals } from './carrier-labels.ts'
import { computed, defineEndpoint, one, page } from './endpoint.ts'
import { amountInput, id, idParams, instant, integer, money, optionalLines, pageQuery, requiredLines, text } from './fields.ts'
import { picture } from './listings.ts'
import { MAX_ITEMS_OF_ORDER, order } from './orders.ts'
import { parcel, tracking } from './parcels.ts'
import { definePhotoUploads } from './photo-uploads.ts'
import { defineResource, toOne } from './resource.ts'

/** Photos that belong to one text. */
export const MAX_REFUND_PHOTOS = 8
const MAX_TEXT_LENGTH = 2000

const amountParts = z.object({ items_amount: money, shipping_amount: money, amount: money })

/**
 * Money that a buyer asks for after the dispatch, as the buyer, the seller or an operator sees it.
 */
export const refund = defineResource(
  'refund',
  z.object({
    order_id: z.string(),
    order_reference: z.string(),
    side: z.enum(refundAuthors),
    status: z.enum(refundStatuses),
    reason: z.enum(refundReasons),
    /** What is asked for or was agreed, in the seller's currency. */
    items_amount: money,
    shipping_amount: money,
    amount: money,
    /** What the seller offers without a return. Null: no offer was made. */
    offer: amountParts.nullable(),
    /** What the caller may do now. */
    actions: z.array(z.enum(refundActions)),
    /** For operators: the decisions that are possible. */
    decisions: z.array(z.enum(refundDecisions)),
    /** For operators: what was paid for these units, null for others. */
    paid: amountParts.nullable(),
    /** For operators: the most that can be given back for these units, null for others. */
    most: amountParts.nullable(),
    return_paid_by: z.enum(['buyer', 'seller']),
    /** Whether the caller can buy the label with which the buyer sends the items back. */
    can_buy_label: z.boolean(),
    /**
     * Where to send the items. Null: not accepted yet, or without a return. The seller sees the
     * stored address before accepting, an operator before deciding.
     */
    return_address: addressFields.nullable(),
    /** When the current status ends by itself. */
    due_at: instant.nullable(),
    created_at: instant,
    ended_at: instant.nullable(),
    /** The repayment, as soon as it is requested. In the payment currency. */
    repayment: z.object({ status: z.enum(repaymentStatuses), amount: money }).nullable(),
    items: z.array(
      z.object({ item_id: z.string(), listing_slug: z.string(), title: z.string(), quantity: z.int(), photo: picture.nullable() }),
    ),
    parcels: z.array(parcel),
    /** What both sides and operators wrote and showed, oldest first. */
    entries: z.array(
      z.object({
        actor: z.enum(refundAuthors),
        event: z.enum(refundEntryEvents),
        text: z.string().nullable(),
        photos: z.array(picture),
        created_at: instant,
      }),
    ),
  }),
  { seller: toOne(publicUser), buyer: toOne(publicUser) },
)

const uploadIds = z.array(id).max(MAX_REFUND_PHOTOS).default([])
const itemsInput = z
  .array(z.strictObject({ item_id: id, quantity: integer({ min: 1, max: 9999 }) }))
  .min(1)
  .max(MAX_ITEMS_OF_ORDER)
/** A missing part is nothing. */
const amounts = {
  /** Part of the price. */
  items_amount: amountInput({ min: 0, max: MAX_PRICE_MINOR * 100 }).optional(),
  /** Part of the postage. */
  shipping_amount: amountInput({ min: 0, max: MAX_PRICE_MINOR }).optional(),
}
/** Identifies the press of the button: sent again, it makes no second object. */
const attempt = z.uuid()

const refundAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('accept'), text: optionalLines(MAX_TEXT_LENGTH), return_address: addressInput.nullish() }),
  z.strictObject({ action: z.literal('repay'), text: optionalLines(MAX_TEXT_LENGTH) }),
  z.strictObject({ action: z.literal('offer'), ...amounts, text: optionalLines(MAX_TEXT_LENGTH) }),
  z.strictObject({ action: z.literal('decline'), text: requiredLines(MAX_TEXT_LENGTH), upload_ids: uploadIds }),
  z.strictObject({ action: z.literal('accept_offer') }),
  z.strictObject({ action: z.literal('refuse_offer'), text: optionalLines(MAX_TEXT_LENGTH) }),
  /** Without a parcel: with the label that the seller has bought. */
  z.strictObject({ action: z.literal('send_return'), parcel: z.strictObject({ ...tracking, attempt }).optional() }),
  z.strictObject({ action: z.literal('receive_return') }),
  z.strictObject({ action: z.literal('escalate'), text: requiredLines(MAX_TEXT_LENGTH), upload_ids: uploadIds }),
  z.strictObject({ action: z.literal('withdraw') }),
])

const statusRefusals = [
  'refund_is_requested',
  'refund_is_offered',
  'refund_is_declined',
  'refund_is_escalated',
  'refund_is_accepted',
  'refund_is_return_sent',
  'refund_is_return_received',
  'refund_is_refunded',
  'refund_is_closed',
] as const
const ofOrder = { method: 'POST', audience: 'guest', params: idParams, limit: 'writes' } as const
const byOperator = { audience: 'operator', params: idParams, output: one(refund) } as const

export const refunds = {
  list: defineEndpoint({
    method: 'GET',
    path: '/users/refunds',
    audience: 'guest',
    summary: 'List refunds as buyer or seller, newest first',
    query: z.strictObject({ ...pageQuery, side: z.enum(['buyer', 'seller']).default('buyer'), open: z.enum(['true', 'false']).optional() }),
    output: page(refund),
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/users/refunds/{id}',
    audience: 'guest',
    summary: 'Get a refund as its buyer or seller',
    params: idParams,
    output: one(refund),
  }),
  request: defineEndpoint({
    ...ofOrder,
    path: '/users/orders/{id}/refunds',
    summary: 'Ask for a refund of items that were sent',
    body: z.strictObject({
      refund: z.strictObject({
        reason: z.enum(problemReasons),
        items: itemsInput,
        /**
         * Without both amounts the buyer asks for all that is possible. One without the other asks
         * for it alone.
         */
        ...amounts,
        text: requiredLines(MAX_TEXT_LENGTH),
        upload_ids: uploadIds,
        attempt,
      }),
    }),
    output: one(refund),
    refusals: [
      'not_allowed',
      'refund_not_possible',
      'refund_is_open',
      'too_many_refunds',
      'refund_amount_invalid',
      'repayment_too_large',
      'upload_not_ready',
      'daily_upload_limit_reached',
      'unavailable',
    ],
  }),
  withdraw: defineEndpoint({
    ...ofOrder,
    path: '/users/orders/{id}/withdrawal',
    summary: 'Withdraw from items of a business seller: what was not sent is cancelled, the rest is sent back',
    body: z.strictObject({ withdrawal: z.strictObject({ items: itemsInput, text: optionalLines(MAX_TEXT_LENGTH), attempt }) }),
    output: one(order),
    status: 200,
    refusals: ['not_allowed', 'refund_not_possible', 'refund_is_open', 'too_many_refunds'],
  }),
  give: defineEndpoint({
    ...ofOrder,
    path: '/users/orders/{id}/repayments',
    summary: 'Give the buyer money back for items that were sent, without a request',
    body: z.strictObject({
      repayment: z.strictObject({
        item_ids: z.array(id).min(1).max(MAX_ITEMS_OF_ORDER),
        ...amounts,
        text: optionalLines(MAX_TEXT_LENGTH),
        attempt,
      }),
    }),
    output: one(refund),
    refusals: [
      'not_allowed',
      'chargeback_is_open',
      'refund_not_possible',
      'refund_is_open',
      'too_many_refunds',
      'refund_amount_invalid',
      'repayment_too_large',
    ],
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/users/refunds/{id}',
    audience: 'guest',
    summary: 'Respond to a refund: accept, repay, offer, decline, send back, receive, escalate or withdraw',
    params: idParams,
    body: z.strictObject({ refund: refundAction }),
    fieldNames: { carrier_name: 'refund.parcel.carrier_name' },
    output: one(refund),
    refusals: [
      ...statusRefusals,
      'not_allowed',
      'refund_amount_invalid',
      'repayment_too_large',
      'upload_not_ready',
      'daily_upload_limit_reached',
      'unavailable',
    ],
    limit: 'writes',
  }),
  addEntry: defineEndpoint({
    method: 'POST',
    path: '/users/refunds/{id}/entries',
    audience: 'guest',
    summary: 'Add a text and photos to an open refund',
    params: idParams,
    body: z.strictObject({ entry: z.strictObject({ text: requiredLines(MAX_TEXT_LENGTH), upload_ids: uploadIds }) }),
    output: one(refund),
    refusals: [...statusRefusals, 'too_many_entries', 'upload_not_ready', 'daily_upload_limit_reached', 'unavailable'],
    limit: 'writes',
  }),
  listLabelRates: defineEndpoint({
    method: 'POST',
    path: '/users/refunds/{id}/label_rates',
    audience: 'member',
    summary: 'List what carriers charge for an accepted return, as the seller',
    params: idParams,
    body: z.strictObject({ parcel: z.strictObject(enteredMeasures) }),
    output: computed('return_label_rates', labelRates),
    status: 200,
    refusals: [...statusRefusals, ...rateRefusals],
    limit: 'lookups',
  }),
  buyLabel: defineEndpoint({
    method: 'POST',
    path: '/users/refunds/{id}/labels',
    audience: 'member',
    summary: 'Buy the label with which the buyer sends the items back, as the seller',
    params: idParams,
    body: z.strictObject({ label: z.strictObject(labelOffer) }),
    output: one(refund),
    status: 200,
    refusals: [
      ...statusRefusals,
      ...rateRefusals,
      'label_is_bought',
      'label_service_not_available',
      'label_price_changed',
      'label_limit_reached',
    ],
    limit: 'lookups',
  }),
  ...definePhotoUploads({
    paths: { request: '/users/refunds/direct_upload_datas', finish: '/users/refunds/uploads/{id}' },
    audience: 'guest',
    owner: 'a refund',
  }),
  listForOperators: defineEndpoint({
    method: 'GET',
    path: '/operators/refunds',
    audience: 'operator',
    summary: 'List refunds, what waits for a decision first',
    query: z.strictObject({
      ...pageQuery,
      status: z.enum(refundStatuses).default('escalated'),
      search: text(MAX_SEARCH_TEXT_LENGTH).optional(),
    }),
    output: page(refund),
  }),
  showForOperators: defineEndpoint({
    ...byOperator,
    method: 'GET',
    path: '/operators/refunds/{id}',
    summary: 'Get a refund with the evidence of both sides. The view is audited.',
  }),
  decide: defineEndpoint({
    ...byOperator,
    method: 'PUT',
    path: '/operators/refunds/{id}/decision',
    summary: 'Decide an escalated refund: repay an amount, have the items sent back, or refuse it',
    body: z.strictObject({
      decision: z.discriminatedUnion('outcome', [
        z.strictObject({ outcome: z.literal('repay'), ...amounts, text: requiredLines(MAX_TEXT_LENGTH) }),
        z.strictObject({
          outcome: z.literal('return'),
          ...amounts,
          text: requiredLines(MAX_TEXT_LENGTH),
          return_address: addressInput.nullish(),
        }),
        z.strictObject({ outcome: z.literal('refuse'), text: requiredLines(MAX_TEXT_LENGTH) }),
      ]),
    }),
    refusals: [...statusRefusals, 'not_allowed', 'refund_amount_invalid', 'repayment_too_large'],
    limit: 'writes',
  }),
}
