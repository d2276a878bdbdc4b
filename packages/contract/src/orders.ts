import { fits } from '@partlane/domain/fitment/verdict'
import { lineShippingTypes, shippingTypes, warranties } from '@partlane/domain/listings/listing-fields'
import { MAX_COLLECTION_NOTE_LENGTH, MAX_WRONG_COLLECTION_CODES, orderDeadlineKinds } from '@partlane/domain/orders/order-deadlines'
import { orderSorts, orderStages } from '@partlane/domain/orders/order-lists'
import { declineReasons, itemEnders, orderItemStatuses, orderStatuses, sellerDeclineReasons } from '@partlane/domain/orders/order-machine'
import { itemActions } from '@partlane/domain/orders/order-progress'
import { repaymentReasons, repaymentStatuses } from '@partlane/domain/orders/repayment-machine'
import { refundStatuses } from '@partlane/domain/refunds/refund-machine'
import { problemReasons, refundReasons } from '@partlane/domain/refunds/refund-reasons'
import { surchargeActions } from '@partlane/domain/surcharges/surcharge-rules'
import { z } from 'zod'
import { companyDetails, publicUser } from './accounts.ts'
import { addressFields, addressInput } from './addresses.ts'
import { computed, defineEndpoint, noContent, one, page } from './endpoint.ts'
import { id, idParams, idsUpTo, instant, integer, money, optionalLines, pageQuery } from './fields.ts'
import { picture } from './listings.ts'
import { collectionPlace, earlierCollection, surchargeFields, timelineStep } from './order-parts.ts'
import { parcel, tracking } from './parcels.ts'
import { defineResource, toOne } from './resource.ts'
import { returnTerms } from './shipping-rules.ts'
import { collectionHours } from './time-frames.ts'

/** What the caller may do with an order now, besides the actions of its items. */
export const orderActions = ['cancel', 'dispatch', 'buy_label', 'collect', 'withdraw'] as const

/** An order (one seller's part of a purchase), as its buyer or seller sees it. */
export const order = defineResource(
  'order',
  z.object({
    reference: z.string(),
    purchase_reference: z.string(),
    side: z.enum(['buyer', 'seller']),
    status: z.enum(orderStatuses),
    shipping_type: z.enum(shippingTypes),
    items_total: money, // all amounts except `charged` are in the seller's currency
    shipping_total: money,
    surcharge_total: money, // exchange surcharges, which are part of the total
    total: money,
    charged: money, // amount that the buyer paid, in the payment currency
    /** For the seller only: fee of the marketplace and the remaining earnings. */
    fee: money.nullable(),
    fee_percentage: z.number().nullable(),
    earnings: money.nullable(),
    /** For the seller only: the part of the fee that the seller got back with `repaid`. */
    fee_repaid: money.nullable(),
    /** For the seller only: surcharges that neither side has got yet. */
    surcharge_held: money.nullable(),
    /** For the seller only: the fee of the surcharges that the seller has got. */
    surcharge_fee: money.nullable(),
    /** For the seller only: prices of the labels bought here, one sum for each currency. */
    label_costs: z.array(money),
    address: addressFields,
    read: z.boolean(),
    created_at: instant,
    completed_at: instant.nullable(),
    /** Expected days of the delivery, as shown at the purchase. Null if everything is collected. */
    expected_from: z.iso.date().nullable(),
    expected_to: z.iso.date().nullable(),
    /** Money given back so far, in the seller's currency, also while it is being refunded. */
    repaid: money,
    repayments: z.array(
      z.object({
        reason: z.enum(repaymentReasons),
        status: z.enum(repaymentStatuses),
        amount: money, // in the payment currency
        created_at: instant,
      }),
    ),
    actions: z.array(z.enum(orderActions)),
    /** Until when the buyer may withdraw. Null: no such right, or no end yet (`actions`). */
    withdraw_until: instant.nullable(),
    /** The exchange surcharges of the items, with what the caller may do now. */
    surcharges: z.array(
      z.object({
        id: z.string(),
        item_id: z.string(),
        ...surchargeFields,
        /** For the buyer, while the old unit of a part that has arrived is to be sent: where to. */
        return_address: addressFields.nullable(),
        actions: z.array(z.enum(surchargeActions)),
      }),
    ),
    /** Oldest first. */
    refunds: z.array(
      z.object({
        id: z.string(),
        status: z.enum(refundStatuses),
        reason: z.enum(refundReasons),
        amount: money,
        item_ids: z.array(z.string()),
        due_at: instant.nullable(),
      }),
    ),
    /** Running deadlines, earliest first. `item_id`: of one item only. */
    deadlines: z.array(z.object({ kind: z.enum(orderDeadlineKinds), due_at: instant, item_id: z.string().nullable() })),
    parcels: z.array(parcel),
    /** What has happened, oldest first. */
    timeline: z.array(timelineStep),
    /** For the buyer only, from the acceptance on: the code to show to the seller. */
    collection_code: z.string().nullable(),
    /** The version of the terms that the buyer agreed to. Null: before versions existed. */
    terms_version: z.int().nullable(),
    /** The business seller as it was at the purchase. Null: a private seller. */
    company: companyDetails.nullable(),
    /**
     * Town and current hours for collection; from the acceptance on the exact places as they were
     * then, or as the seller has corrected them. Null if all items are shipped.
     */
    collection: z
      .object({
        town: z.string(),
        places: z.array(collectionPlace),
        /** Times and directions from the seller, for this order. */
        note: z.string().nullable(),
        /** What the seller has corrected, oldest first. */
        earlier: z.array(earlierCollection),
        hours: collectionHours,
        server_time: instant,
      })
      .nullable(),
    items: z.array(
      z.object({
        id: z.string(),
        listing_slug: z.string(),
        title: z.string(),
        quantity: z.int(),
        unit_price: money,
        /** Exchange surcharge of one unit. Null: none. */
        unit_surcharge: money.nullable(),
        status: z.enum(orderItemStatuses),
        shipping_type: z.enum(lineShippingTypes),
        actions: z.array(z.enum(itemActions)),
        declined_by: z.enum(itemEnders).nullable(),
        decline_reason: z.enum(declineReasons).nullable(),
        decline_text: z.string().nullable(),
        /** Units that are in no parcel, or in one that was lost or came back. */
        unpacked_quantity: z.int(),
        dispatched_at: instant.nullable(),
        delivered_at: instant.nullable(),
        /** Units were lost by the carrier and not sent again. */
        lost_at: instant.nullable(),
        /** A parcel with units came back to the seller. */
        returned_at: instant.nullable(),
        /** Reasons for which the buyer may ask for a refund now. */
        refund_reasons: z.array(z.enum(problemReasons)),
        /** Given back by refunds, of the price and the postage. */
        refunded: money,
        /**
         * The most that may still be given back: of the price, and of the postage if it is for all
         * units.
         */
        refundable: z.object({ items_amount: money, shipping_amount: money }),
        /** What the listing said about the car that was chosen at the purchase. Null: no car. */
        fit: z.object({ verdict: z.enum(fits), vehicle: z.string() }).nullable(),
        warranty: z.enum(warranties), // as promised by the listing
        return_terms: returnTerms, // as they were at the time of the purchase
        photo: picture.nullable(),
      }),
    ),
  }),
  { seller: toOne(publicUser), buyer: toOne(publicUser) },
)

/** The model withdrawal form, filled in. Its id is that of the order. */
export const withdrawalForm = defineResource(
  'withdrawal_form',
  z.object({ title: z.string(), summary: z.string(), html: z.string(), version: z.int(), effective_on: z.iso.date() }),
)

/** What the buyer gets back when items are declined or cancelled. Its id is that of the order. */
export const repaymentPreview = defineResource(
  'repayment_preview',
  z.object({
    items: money, // the prices
    shipping: money, // their share of the postage
    surcharge: money, // their exchange surcharges
    total: money,
    charged: money, // what the buyer gets, in the payment currency
    /** For the seller only: the part of the fee that the seller gets back. */
    fee: money.nullable(),
  }),
)

export const MAX_ITEMS_OF_ORDER = 200
export const itemIds = z.array(id).min(1).max(MAX_ITEMS_OF_ORDER)

const itemsChange = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('accept'),
    item_ids: itemIds,
    /** Where items are collected whose listing has no address. */
    collection_address: addressInput.nullish(),
  }),
  z.strictObject({
    action: z.literal('decline'),
    item_ids: itemIds,
    reason: z.enum(sellerDeclineReasons),
    text: optionalLines(1000),
  }),
  z.strictObject({ action: z.literal('confirm'), item_ids: itemIds }),
])

const parcelInput = z.strictObject({
  ...tracking,
  items: z
    .array(z.strictObject({ item_id: id, quantity: integer({ min: 1, max: 9999 }) }))
    .min(1)
    .max(MAX_ITEMS_OF_ORDER),
  /** Identifies the press of the button: sent again, it makes no second parcel. */
  attempt: z.uuid(),
})

/** The most orders that are accepted at once: more than a page has. */
const MAX_ACCEPTED_ORDERS = 24
const acceptOutcomes = z.object({
  /** In the order of the request. `problem`: the code of the reason why it was not accepted. */
  orders: z.array(z.object({ order_id: z.string(), problem: z.string().nullable() })),
})

const orderAction = { audience: 'guest', params: idParams, output: one(order), limit: 'writes' } as const

const listQuery = z.strictObject({
  ...pageQuery,
  status: z.enum(orderStatuses).optional(),
  stage: z.enum(orderStages).optional(),
  sort: z.enum(orderSorts).default('newest'),
})

export const orders = {
  listBought: defineEndpoint({
    method: 'GET',
    path: '/users/orders',
    audience: 'guest',
    summary: 'List orders placed, newest or next deadline first',
    query: listQuery,
    output: page(order),
  }),
  listSold: defineEndpoint({
    method: 'GET',
    path: '/users/sold_items',
    audience: 'member',
    summary: 'List orders received, newest or next deadline first',
    query: listQuery,
    output: page(order),
  }),
  countSold: defineEndpoint({
    method: 'GET',
    path: '/users/sold_items/counts',
    audience: 'member',
    summary: 'Count the open orders received, by what is left to do',
    output: computed('sold_items_counts', z.object({ open: z.int(), to_accept: z.int(), to_pack: z.int(), sent: z.int() })),
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/users/orders/{id}',
    audience: 'guest',
    summary: 'Get an order as its buyer or seller',
    params: idParams,
    output: one(order),
  }),
  withdrawalForm: defineEndpoint({
    method: 'GET',
    path: '/users/orders/{id}/withdrawal_form',
    audience: 'guest',
    summary: 'Get the withdrawal form with the details of an order from a business seller, for its buyer',
    params: idParams,
    output: one(withdrawalForm),
  }),
  previewRepayment: defineEndpoint({
    method: 'GET',
    path: '/users/orders/{id}/repayment_preview',
    audience: 'guest',
    summary: 'Get what the buyer gets back when items that were not sent are declined or cancelled',
    params: idParams,
    query: z.strictObject({
      item_ids: idsUpTo(MAX_ITEMS_OF_ORDER)
        .meta({ description: 'Ids of items, separated by commas. Without them: the items that the caller may cancel' })
        .optional(),
    }),
    output: one(repaymentPreview),
    refusals: ['item_already_sent', 'refund_is_open', 'order_item_is_confirmed'],
  }),
  changeItems: defineEndpoint({
    ...orderAction,
    method: 'PUT',
    path: '/users/orders/{id}/items',
    summary: 'Accept or decline items as the seller, or confirm their arrival as the buyer',
    body: z.strictObject({ order_items: itemsChange }),
    refusals: [
      'not_allowed',
      'order_is_processing',
      'order_item_is_pending',
      'order_item_is_accepted',
      'order_item_is_declined',
      'order_item_is_confirmed',
      'item_already_sent',
      'item_not_sent',
      'refund_is_open',
      'collection_address_missing',
    ],
  }),
  acceptOrders: defineEndpoint({
    method: 'PUT',
    path: '/users/sold_items/accept',
    audience: 'member',
    summary: 'Accept items of several own sold orders, with an outcome for each',
    body: z.strictObject({
      sold_items: z.strictObject({
        orders: z
          .array(z.strictObject({ order_id: id, item_ids: itemIds }))
          .min(1)
          .max(MAX_ACCEPTED_ORDERS),
      }),
    }),
    output: computed('accept_outcomes', acceptOutcomes),
    limit: 'writes',
  }),
  cancel: defineEndpoint({
    ...orderAction,
    method: 'PUT',
    path: '/users/orders/{id}/cancel',
    summary: 'Cancel what was not accepted, not sent or collected in time, or lost by the carrier',
    body: z.strictObject({}),
    refusals: ['order_not_cancellable'],
  }),
  dispatch: defineEndpoint({
    ...orderAction,
    method: 'POST',
    path: '/users/orders/{id}/parcels',
    summary: 'Hand a parcel with items of an order to a carrier',
    body: z.strictObject({ parcel: parcelInput }),
    status: 200,
    refusals: ['not_allowed', 'parcel_items_invalid', 'payment_not_held', 'payment_not_captured'],
  }),
  changeTracking: defineEndpoint({
    ...orderAction,
    method: 'PUT',
    path: '/users/orders/{id}/parcels/{parcel_id}',
    summary: 'Correct carrier and tracking number of a parcel',
    params: z.object({ id, parcel_id: id }),
    body: z.strictObject({ parcel: z.strictObject(tracking) }),
    refusals: [
      'not_allowed',
      'parcel_has_label',
      'tracking_not_changeable',
      'parcel_is_delivered',
      'parcel_is_returned',
      'parcel_is_cancelled',
    ],
  }),
  collect: defineEndpoint({
    ...orderAction,
    method: 'PUT',
    path: '/users/orders/{id}/collection',
    summary: `Enter the code of a buyer who collects, at most ${MAX_WRONG_COLLECTION_CODES} wrong ones`,
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
    refusals: ['not_allowed', 'payment_not_held', 'payment_not_captured', 'collection_code_wrong', 'collection_code_locked'],
  }),
  changeCollection: defineEndpoint({
    ...orderAction,
    method: 'PUT',
    path: '/users/orders/{id}/collection_place',
    summary: 'Correct where and when accepted items are collected, as the seller',
    body: z.strictObject({ collection: z.strictObject({ address: addressInput, note: optionalLines(MAX_COLLECTION_NOTE_LENGTH) }) }),
    refusals: ['not_allowed', 'collection_not_changeable'],
  }),
  markRead: defineEndpoint({
    method: 'PUT',
    path: '/users/orders/{id}/read',
    audience: 'guest',
    summary: 'Mark an order as read',
    params: idParams,
    body: z.strictObject({}),
    output: noContent,
    limit: 'writes',
  }),
}
