import { MAX_REASON_LENGTH, MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import { shippingTypes } from '@partlane/domain/listings/listing-fields'
import { displayedOrderStatuses } from '@partlane/domain/orders/displayed-status'
import { MAX_EXTENSION_WORKING_DAYS, orderDeadlineKinds, orderDeadlineOutcomes } from '@partlane/domain/orders/order-deadlines'
import { orderStages } from '@partlane/domain/orders/order-lists'
import { declineReasons, itemEnders, orderItemStatuses, orderStatuses } from '@partlane/domain/orders/order-machine'
import { orderMailSides } from '@partlane/domain/orders/order-mails'
import { repaymentReasons, repaymentStatuses } from '@partlane/domain/orders/repayment-machine'
import { refundStatuses } from '@partlane/domain/refunds/refund-machine'
import { refundReasons } from '@partlane/domain/refunds/refund-reasons'
import { z } from 'zod'
import { companyDetails } from './accounts.ts'
import { addressFields } from './addresses.ts'
import { defineEndpoint, one, page } from './endpoint.ts'
import { id, idParams, instant, integer, money, pageQuery, requiredLines, requiredText } from './fields.ts'
import { auditEntry } from './operators.ts'
import { collectionPlace, timelineStep } from './order-parts.ts'
import { itemIds } from './orders.ts'
import { parcel } from './parcels.ts'
import { defineResource, toMany } from './resource.ts'
import { collectionHours } from './time-frames.ts'

/** A side of an order, as operators see it. */
const party = z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), guest: z.boolean() })

/** A row of the operators' list of orders. */
export const orderSummary = defineResource(
  'order_summary',
  z.object({
    reference: z.string(),
    status: z.enum(orderStatuses),
    /** The status as both sides read it: an order that is accepted, on its way or delivered. */
    displayed_status: z.enum(displayedOrderStatuses),
    created_at: instant,
    total: money,
    repaid: money,
    buyer_name: z.string(),
    seller_name: z.string(),
    title: z.string(), // of the first item
    items_count: z.int(),
    /** The earliest running deadline. */
    next_due_at: instant.nullable(),
    missed_deadlines: z.int(),
    failed_repayments: z.int(),
  }),
)

/** A deadline that has passed. */
export const missedDeadline = defineResource(
  'missed_deadline',
  z.object({
    order_id: z.string(),
    order_reference: z.string(),
    order_status: z.enum(orderStatuses),
    kind: z.enum(orderDeadlineKinds),
    due_at: instant,
    missed_at: instant,
    title: z.string(),
    buyer_name: z.string(),
    seller_name: z.string(),
  }),
)

const repaymentFields = {
  reason: z.enum(repaymentReasons),
  status: z.enum(repaymentStatuses),
  amount: money, // in the payment currency
  gateway: z.string(),
  /** Of the repayment at the gateway. */
  gateway_reference: z.string().nullable(),
  /** Of money that was paid back outside the gateway. */
  outside_reference: z.string().nullable(),
  /** The code with which the gateway refuses. */
  problem: z.string().nullable(),
  created_at: instant,
  ended_at: instant.nullable(),
}

/** A repayment that the gateway refuses, or that has not ended within an hour. */
export const repaymentProblem = defineResource(
  'repayment_problem',
  z.object({ ...repaymentFields, order_id: z.string(), order_reference: z.string(), buyer_name: z.string() }),
)

/** Everything about an order that operators need. Without the collection code. */
export const orderFile = defineResource(
  'order_file',
  z.object({
    reference: z.string(),
    purchase_reference: z.string(),
    status: z.enum(orderStatuses),
    shipping_type: z.enum(shippingTypes),
    created_at: instant,
    completed_at: instant.nullable(),
    buyer: party,
    seller: party,
    company: companyDetails.nullable(),
    address: addressFields,
    /** In the seller's currency, except `charged`. */
    items_total: money,
    shipping_total: money,
    surcharge_total: money,
    total: money,
    charged: money,
    fee: money,
    repaid: money,
    /** Whether something can be cancelled now. */
    cancellable: z.boolean(),
    items: z.array(
      z.object({
        id: z.string(),
        listing_slug: z.string(),
        title: z.string(),
        quantity: z.int(),
        unit_price: money,
        status: z.enum(orderItemStatuses),
        declined_by: z.enum(itemEnders).nullable(),
        decline_reason: z.enum(declineReasons).nullable(),
        decline_text: z.string().nullable(),
        dispatched_at: instant.nullable(),
        delivered_at: instant.nullable(),
        confirmed_at: instant.nullable(),
        /** Whether its arrival can be confirmed now. */
        confirmable: z.boolean(),
      }),
    ),
    parcels: z.array(parcel),
    /** Of the items that are collected. No places after the seller's account was closed. */
    collection: z
      .object({
        wrong_tries: z.int(),
        collected_at: instant.nullable(),
        places: z.array(collectionPlace),
        /** Times and directions by the seller. */
        note: z.string().nullable(),
        hours: collectionHours,
        server_time: instant,
      })
      .nullable(),
    deadlines: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(orderDeadlineKinds),
        item_id: z.string().nullable(),
        due_at: instant,
        outcome: z.enum(orderDeadlineOutcomes).nullable(),
        ended_at: instant.nullable(),
        extended_at: instant.nullable(),
        /** Whether it can be extended now. */
        extendable: z.boolean(),
      }),
    ),
    repayments: z.array(z.object({ id: z.string(), ...repaymentFields })),
    payments: z.array(
      z.object({
        gateway: z.string(),
        status: z.string(),
        amount: money,
        gateway_reference: z.string().nullable(),
        problem: z.string().nullable(),
        created_at: instant,
      }),
    ),
    /** Entries of the ledger with this order, oldest first. */
    ledger: z.array(z.object({ movement: z.string(), account: z.string(), amount: money, created_at: instant })),
    refunds: z.array(
      z.object({
        id: z.string(),
        status: z.enum(refundStatuses),
        reason: z.enum(refundReasons),
        amount: money,
        due_at: instant.nullable(),
      }),
    ),
    /** The mails about the order, oldest first. Not those to a closed account. */
    mails: z.array(z.object({ side: z.enum(orderMailSides), kind: z.string(), title: z.string(), email: z.string(), sent_at: instant })),
    /** `text`: the reason of an operator. */
    timeline: z.array(timelineStep.extend({ text: z.string().nullable() })),
  }),
  { audit: toMany(auditEntry) },
)

const reason = requiredLines(MAX_REASON_LENGTH)
const MAX_OUTSIDE_REFERENCE_LENGTH = 120

const ofOrder = { method: 'PUT', audience: 'operator', params: idParams, output: one(orderFile), limit: 'writes' } as const

export const operatorOrders = {
  list: defineEndpoint({
    method: 'GET',
    path: '/operators/orders',
    audience: 'operator',
    summary: 'Find orders, newest first',
    query: z.strictObject({
      ...pageQuery,
      search: z.string().trim().max(MAX_SEARCH_TEXT_LENGTH).optional(),
      status: z.enum(orderStatuses).optional(),
      stage: z.enum(orderStages).optional(),
      missed: z.enum(['true']).optional(),
      failed_repayment: z.enum(['true']).optional(),
    }),
    output: page(orderSummary),
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/operators/orders/{id}',
    audience: 'operator',
    summary: 'Get an order with both sides, money, history and audit entries. The view is audited.',
    params: idParams,
    output: one(orderFile),
  }),
  cancel: defineEndpoint({
    ...ofOrder,
    path: '/operators/orders/{id}/cancel',
    summary: 'Cancel what was neither sent nor collected. The buyer gets the money back.',
    body: z.strictObject({ reason }),
    refusals: ['not_allowed', 'order_not_cancellable'],
  }),
  confirm: defineEndpoint({
    ...ofOrder,
    path: '/operators/orders/{id}/confirm',
    summary: 'Confirm that items have arrived',
    body: z.strictObject({ item_ids: itemIds, reason }),
    refusals: ['not_allowed', 'order_item_is_pending', 'order_item_is_declined', 'item_not_sent', 'refund_is_open'],
  }),
  extendDeadline: defineEndpoint({
    ...ofOrder,
    path: '/operators/orders/{id}/deadlines/{deadline_id}',
    summary: 'Extend a deadline by working days, with those that count from it. One that has passed, too, while the order still waits.',
    params: z.object({ id, deadline_id: id }),
    body: z.strictObject({ working_days: integer({ min: 1, max: MAX_EXTENSION_WORKING_DAYS }), reason }),
    refusals: ['not_allowed', 'deadline_is_over'],
  }),
  loseParcel: defineEndpoint({
    ...ofOrder,
    path: '/operators/orders/{id}/parcels/{parcel_id}/lost',
    summary: 'Mark a parcel to the buyer as lost',
    params: z.object({ id, parcel_id: id }),
    body: z.strictObject({ reason }),
    refusals: ['not_allowed', 'parcel_is_prepared', 'parcel_is_delivered', 'parcel_is_lost', 'parcel_is_returned', 'parcel_is_cancelled'],
  }),
  listMissedDeadlines: defineEndpoint({
    method: 'GET',
    path: '/operators/missed_deadlines',
    audience: 'operator',
    summary: 'List missed deadlines of orders, newest first',
    query: z.strictObject({ ...pageQuery, kind: z.enum(orderDeadlineKinds).optional() }),
    output: page(missedDeadline),
  }),
  listRepaymentProblems: defineEndpoint({
    method: 'GET',
    path: '/operators/repayments',
    audience: 'operator',
    summary: 'List repayments that the gateway refuses or that have not ended within an hour, oldest first',
    query: z.strictObject(pageQuery),
    output: page(repaymentProblem),
  }),
  retryRepayment: defineEndpoint({
    ...ofOrder,
    path: '/operators/repayments/{id}/retry',
    summary: 'Try a repayment that the gateway refuses again. The response is its order.',
    body: z.strictObject({ reason }),
    refusals: ['not_allowed', 'repayment_is_pending', 'repayment_is_done'],
  }),
  settleRepayment: defineEndpoint({
    ...ofOrder,
    path: '/operators/repayments/{id}/settle',
    summary: 'Mark a repayment that the gateway refuses as paid outside it. The response is its order.',
    body: z.strictObject({ reference: requiredText(MAX_OUTSIDE_REFERENCE_LENGTH), reason }),
    refusals: ['not_allowed', 'repayment_is_pending', 'repayment_is_done', 'repayment_is_retried', 'chargeback_is_open'],
  }),
}
