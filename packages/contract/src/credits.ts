import { creditStatuses } from '@partlane/domain/credits/credit-machine'
import { creditActions, MAX_CREDIT_HUNDREDTHS } from '@partlane/domain/credits/credit-rules'
import { MAX_REASON_LENGTH } from '@partlane/domain/limits'
import { z } from 'zod'
import { defineEndpoint, one, pageWithMeta } from './endpoint.ts'
import { amountInput, currency, id, idParams, instant, money, pageQuery, requiredLines } from './fields.ts'
import { defineResource } from './resource.ts'

/** Money that operators give to a member as goodwill. */
export const credit = defineResource(
  'credit',
  z.object({
    status: z.enum(creditStatuses),
    amount: money,
    user_id: z.string(),
    user_name: z.string(),
    reason: z.string(), // the member reads it
    /** Above the limit: a second operator decides. */
    needs_approval: z.boolean(),
    requested_by: z.string(), // name, or "command line"
    decided_by: z.string().nullable(),
    decision_reason: z.string().nullable(),
    created_at: instant,
    decided_at: instant.nullable(),
    /** What this operator may do now. */
    actions: z.array(z.enum(creditActions)),
  }),
)

const reason = requiredLines(MAX_REASON_LENGTH)
const ofCredit = { method: 'PUT', audience: 'operator', params: idParams, output: one(credit), limit: 'writes' } as const
const decided = ['not_allowed', 'credit_is_refused', 'credit_is_posted'] as const

/** Credits of operators to members. */
export const credits = {
  list: defineEndpoint({
    method: 'GET',
    path: '/operators/credits',
    audience: 'operator',
    summary: 'List credits: those that wait for a second operator, then the others, newest first. `limit`: above it one is needed.',
    query: z.strictObject({ ...pageQuery, status: z.enum(creditStatuses).optional(), user: id.optional() }),
    output: pageWithMeta(credit, z.object({ limit: money })),
  }),
  request: defineEndpoint({
    method: 'POST',
    path: '/operators/credits',
    audience: 'operator',
    summary:
      'Give a member a credit with a reason that the member reads. It is posted at once, or waits for a second operator above the limit.',
    body: z.strictObject({
      credit: z.strictObject({
        user_id: id,
        amount: amountInput({ min: 1, max: MAX_CREDIT_HUNDREDTHS }),
        currency,
        reason,
        /** Chosen by the client: the same request again gives no second credit. */
        request_key: z.uuid(),
      }),
    }),
    output: one(credit),
    refusals: ['not_allowed', 'not_found', 'account_is_guest', 'account_is_deleted', 'unavailable'],
    limit: 'writes',
  }),
  approve: defineEndpoint({
    ...ofCredit,
    path: '/operators/credits/{id}/approve',
    summary: 'Approve a credit that another operator has requested. It is posted, and the member is notified.',
    body: z.strictObject({}),
    refusals: [...decided, 'second_operator_required', 'account_is_deleted'],
  }),
  refuse: defineEndpoint({
    ...ofCredit,
    path: '/operators/credits/{id}/refuse',
    summary: 'Refuse a credit that waits, or withdraw an own one. The member is not notified.',
    body: z.strictObject({ reason }),
    refusals: decided,
  }),
}
