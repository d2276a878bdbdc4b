import { roles, userStatuses } from '@partlane/domain/accounts/roles'
import { MAX_REASON_LENGTH, MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import { deliveryWays } from '@partlane/domain/notifications/delivery-ways'
import { noticeKinds } from '@partlane/domain/notifications/notice-kinds'
import { operatorActions } from '@partlane/domain/operators/operator-actions'
import { z } from 'zod'
import { currentUser, publicUser } from './accounts.ts'
import { document } from './documents.ts'
import { computed, defineEndpoint, many, one, page } from './endpoint.ts'
import { id, idParams, instant, pageQuery, requiredLines, requiredText } from './fields.ts'
import { defineResource, toMany, toOne } from './resource.ts'

/** A row of the operators' list of users. */
export const userSummary = defineResource(
  'person',
  z.object({
    slug: z.string(),
    role: z.enum(roles),
    status: z.enum(userStatuses),
    operator: z.boolean(),
    name: z.string(),
    company_name: z.string().nullable(),
    email: z.string().nullable(),
    phone_number: z.string().nullable(),
    confirmed: z.boolean(),
    documents_waiting: z.int(),
    waiting_since: instant.nullable(), // of the oldest pending document
    created_at: instant,
  }),
)

/** An action of an operator, with the values before and after. Never changed or deleted. */
export const auditEntry = defineResource(
  'audit_entry',
  z.object({
    operator: z.string(), // name, or "command line"
    action: z.string(), // e.g. person.block
    subject_type: z.string(), // e.g. person
    subject_id: z.string(),
    subject_name: z.string().nullable(),
    reason: z.string().nullable(),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
    created_at: instant,
  }),
)

/**
 * Background work for an event that failed, without its payload. It is repeated at
 * `next_attempt_at`, or has failed for good at `failed_at`.
 */
export const failedDelivery = defineResource(
  'dead_delivery',
  z.object({
    event_id: z.string(),
    event: z.string(), // e.g. purchase_paid
    handler: z.string(), // e.g. checkout.capture-payment
    happened_at: instant,
    attempts: z.int(),
    failed_at: instant.nullable(),
    next_attempt_at: instant.nullable(),
    last_error: z.string().nullable(),
  }),
)

/**
 * A notification that one way could not send, without its text. It is repeated at
 * `next_attempt_at`, or has failed for good at `failed_at`.
 */
export const failedNotification = defineResource(
  'failed_notification',
  z.object({
    way: z.enum(deliveryWays),
    kind: z.enum(noticeKinds),
    user_id: z.string(),
    user_name: z.string(),
    planned_at: instant,
    attempts: z.int(),
    failed_at: instant.nullable(),
    next_attempt_at: instant.nullable(),
    last_error: z.string().nullable(), // a code, e.g. ECONNREFUSED
  }),
)

/** A way with failed notifications. Its id is its name. `count` and `retried` as of handlers. */
const failedWay = defineResource(
  'failed_way',
  z.object({
    count: z.int(),
    repeatable: z.int(), // those that "retry all" sends: of the last days, up to a number at a time
    retried: z.int(),
  }),
)

/**
 * A handler with failed deliveries. Its id is its name. `count`: those that an operator can repeat.
 * `retried`: those that are repeated automatically.
 */
export const failedHandler = defineResource('failed_handler', z.object({ count: z.int(), retried: z.int() }))

/** All account data that an operator needs for a decision about a user. */
export const userAccountDetails = defineResource(
  'person_file',
  z.object({
    ...userSummary.attributes.shape,
    seller_type: currentUser.attributes.shape.seller_type,
    vat_number: z.string().nullable(),
    company_number: z.string().nullable(),
    website: z.string().nullable(),
    about: z.string().nullable(),
    business_address: currentUser.attributes.shape.business_address,
    blocked_reason: z.string().nullable(),
    /** Agreed with the member, in percent. Null: the fee of everyone. */
    merchant_fee_percentage: z.number().nullable(),
    /** A trusted business: orders are released when everything is dispatched. */
    payout_on_dispatch: z.boolean(),
    /** Why operators hold the payouts. */
    payouts_held_reason: z.string().nullable(),
    listings_count: z.int(),
    orders_sold: z.int(),
    orders_bought: z.int(),
    open_sessions: z.int(),
    /** Actions that the operator may take now. */
    actions: z.array(z.enum(operatorActions)),
    /** Pending documents that this operator has to open before an approval. */
    unopened_document_ids: z.array(z.string()),
  }),
  { public_user: toOne(publicUser), documents: toMany(document), audit: toMany(auditEntry) },
)

const MAX_HANDLER_NAME_LENGTH = 100
const reasonBody = z.strictObject({ reason: requiredLines(MAX_REASON_LENGTH) })

export const operators = {
  listUsers: defineEndpoint({
    method: 'GET',
    path: '/operators/people',
    audience: 'operator',
    summary:
      'List members by name, company, email address or phone number. `waiting`: businesses with documents under review, oldest first.',
    query: z.strictObject({
      ...pageQuery,
      search: z.string().trim().max(MAX_SEARCH_TEXT_LENGTH).optional(),
      status: z.enum(userStatuses).exclude(['guest']).optional(),
      role: z.enum(roles).exclude(['guest']).optional(),
      waiting: z.enum(['true']).optional(),
    }),
    output: page(userSummary),
  }),
  showUser: defineEndpoint({
    method: 'GET',
    path: '/operators/people/{id}',
    audience: 'operator',
    summary: 'Get a user with documents and audit entries',
    params: idParams,
    output: one(userAccountDetails),
  }),
  approve: defineEndpoint({
    method: 'PUT',
    path: '/operators/people/{id}/approve',
    audience: 'operator',
    summary:
      'Approve the documents of a business, which may then sell and is notified. The operator must have opened each pending document.',
    params: idParams,
    body: z.strictObject({}),
    output: one(userAccountDetails),
    refusals: [
      'business_only',
      'no_documents_waiting',
      'documents_unopened',
      'confirmation_required',
      'account_is_blocked',
      'account_is_deleted',
    ],
    limit: 'writes',
  }),
  refuse: defineEndpoint({
    method: 'PUT',
    path: '/operators/people/{id}/refuse',
    audience: 'operator',
    summary: 'Reject the documents under review, with a reason shown to the business',
    params: idParams,
    body: reasonBody,
    output: one(userAccountDetails),
    refusals: ['business_only', 'no_documents_waiting'],
    limit: 'writes',
  }),
  block: defineEndpoint({
    method: 'PUT',
    path: '/operators/people/{id}/block',
    audience: 'operator',
    summary: 'Block a user. They can no longer buy, sell or send messages, and their listings are hidden.',
    params: idParams,
    body: reasonBody,
    output: one(userAccountDetails),
    refusals: ['operators_are_not_blocked', 'account_is_guest', 'account_is_blocked', 'account_is_deleted'],
    limit: 'writes',
  }),
  restore: defineEndpoint({
    method: 'PUT',
    path: '/operators/people/{id}/restore',
    audience: 'operator',
    summary: 'Unblock a user',
    params: idParams,
    body: reasonBody,
    output: one(userAccountDetails),
    refusals: ['account_is_guest', 'account_is_unverified', 'account_is_verified', 'account_is_deleted'],
    limit: 'writes',
  }),
  readDocument: defineEndpoint({
    method: 'GET',
    path: '/operators/documents/{id}',
    audience: 'operator',
    summary: 'Get the file of a document as base64. Each access is audited.',
    params: idParams,
    output: computed('document_file', z.object({ file_name: z.string(), content_type: z.string(), base64: z.string() })),
    refusals: ['document_is_scanning', 'document_is_infected'],
    limit: 'writes',
  }),
  audit: defineEndpoint({
    method: 'GET',
    path: '/operators/audit',
    audience: 'operator',
    summary: 'List audit entries, newest first',
    query: z.strictObject({ ...pageQuery, action: z.string().max(60).optional() }),
    output: page(auditEntry),
  }),
  listDeliveries: defineEndpoint({
    method: 'GET',
    path: '/operators/deliveries',
    audience: 'operator',
    summary: 'List failed event deliveries by handler: those that are repeated automatically, then the others, newest first',
    query: z.strictObject({ ...pageQuery, handler: z.string().max(MAX_HANDLER_NAME_LENGTH).optional() }),
    output: page(failedDelivery),
  }),
  listFailedHandlers: defineEndpoint({
    method: 'GET',
    path: '/operators/deliveries/handlers',
    audience: 'operator',
    summary: 'List the handlers with failed event deliveries and their number',
    output: many(failedHandler),
  }),
  retryDeliveries: defineEndpoint({
    method: 'PUT',
    path: '/operators/deliveries/retry',
    audience: 'operator',
    summary: 'Repeat the failed deliveries of a handler: that of one event, or all. `retried` is 0 if others were faster.',
    body: z.strictObject({ handler: requiredText(MAX_HANDLER_NAME_LENGTH), event_id: id.optional() }),
    output: computed('retried_deliveries', z.object({ retried: z.int() })),
    limit: 'writes',
  }),
  listFailedNotifications: defineEndpoint({
    method: 'GET',
    path: '/operators/notifications',
    audience: 'operator',
    summary: 'List notifications that were not sent, by way: those that are repeated automatically, then the others, newest first',
    query: z.strictObject({ ...pageQuery, way: z.enum(deliveryWays).optional() }),
    output: page(failedNotification),
  }),
  listFailedWays: defineEndpoint({
    method: 'GET',
    path: '/operators/notifications/ways',
    audience: 'operator',
    summary: 'List the ways with notifications that were not sent and their number',
    output: many(failedWay),
  }),
  retryNotifications: defineEndpoint({
    method: 'PUT',
    path: '/operators/notifications/retry',
    audience: 'operator',
    summary:
      'Send the failed notifications of a way again: one, or the newest 1,000 of the last 7 days. `retried` is 0 if others were faster.',
    body: z.strictObject({ way: z.enum(deliveryWays), notification_id: id.optional() }),
    output: computed('retried_notifications', z.object({ retried: z.int() })),
    limit: 'writes',
  }),
}
