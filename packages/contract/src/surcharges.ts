import { carrierChoices } from '@partlane/domain/shipping/carriers'
import { surchargeRefusalReasons } from '@partlane/domain/surcharges/surcharge-machine'
import { surchargeDecisions } from '@partlane/domain/surcharges/surcharge-rules'
import { z } from 'zod'
import { defineEndpoint, one, page } from './endpoint.ts'
import { id, idParams, pageQuery, requiredLines } from './fields.ts'
import { surchargeFields } from './order-parts.ts'
import { order } from './orders.ts'
import { tracking } from './parcels.ts'
import { MAX_REFUND_PHOTOS } from './refunds.ts'
import { defineResource } from './resource.ts'

const MAX_TEXT_LENGTH = 2000

/** An exchange surcharge with its order, as an operator sees it. */
export const surcharge = defineResource(
  'surcharge',
  z.object({ ...surchargeFields, order_id: z.string(), order_reference: z.string(), title: z.string() }),
)

const surchargeAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('send'), ...tracking, carrier: z.enum(carrierChoices).nullable() }),
  z.strictObject({ action: z.literal('confirm') }),
  z.strictObject({
    action: z.literal('refuse'),
    reason: z.enum(surchargeRefusalReasons),
    text: requiredLines(MAX_TEXT_LENGTH),
    /** Photos that were uploaded as those of a refund. */
    upload_ids: z.array(id).max(MAX_REFUND_PHOTOS).default([]),
  }),
  z.strictObject({ action: z.literal('escalate'), text: requiredLines(MAX_TEXT_LENGTH) }),
])

const statusRefusals = [
  'surcharge_is_held',
  'surcharge_is_sent',
  'surcharge_is_refused',
  'surcharge_is_escalated',
  'surcharge_is_refunded',
  'surcharge_is_forfeited',
] as const

export const surcharges = {
  change: defineEndpoint({
    method: 'PUT',
    path: '/users/orders/{id}/surcharges/{surcharge_id}',
    audience: 'guest',
    summary: 'Send the old unit back as the buyer or have an operator decide; confirm or refuse it as the seller',
    params: z.object({ id, surcharge_id: id }),
    body: z.strictObject({ surcharge: surchargeAction }),
    output: one(order),
    refusals: [...statusRefusals, 'not_allowed', 'upload_not_ready', 'daily_upload_limit_reached', 'unavailable'],
    limit: 'writes',
  }),
  listForOperators: defineEndpoint({
    method: 'GET',
    path: '/operators/surcharges',
    audience: 'operator',
    summary: 'List exchange surcharges that wait for a decision, oldest first',
    query: z.strictObject(pageQuery),
    output: page(surcharge),
  }),
  decide: defineEndpoint({
    method: 'PUT',
    path: '/operators/surcharges/{id}/decision',
    audience: 'operator',
    summary: 'Decide who gets an escalated exchange surcharge',
    params: idParams,
    body: z.strictObject({ decision: z.strictObject({ outcome: z.enum(surchargeDecisions), text: requiredLines(MAX_TEXT_LENGTH) }) }),
    output: one(surcharge),
    refusals: [...statusRefusals, 'not_allowed'],
    limit: 'writes',
  }),
}
