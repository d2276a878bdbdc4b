import { orderDeadlineKinds } from '@partlane/domain/orders/order-deadlines'
import { orderActors, orderSteps } from '@partlane/domain/orders/order-history'
import { declineReasons } from '@partlane/domain/orders/order-machine'
import { surchargeRefusalReasons, surchargeStatuses } from '@partlane/domain/surcharges/surcharge-machine'
import { z } from 'zod'
import { instant, money } from './fields.ts'
import { picture } from './listings.ts'

/*
 * Parts of an order that other resources contain too.
 */

export const timelineStep = z.object({
  step: z.enum(orderSteps),
  actor: z.enum(orderActors),
  at: instant,
  item_ids: z.array(z.string()),
  parcel_id: z.string().nullable(),
  refund_id: z.string().nullable(),
  reason: z.enum(declineReasons).nullable(),
  /** Of the steps about deadlines. */
  deadline: z.enum(orderDeadlineKinds).nullable(),
})

/** Where items are collected. */
export const collectionPlace = z.object({
  company_name: z.string().nullable(),
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  region: z.string().nullable(),
  postal_code: z.string(),
  country: z.string(),
})
export type CollectionPlace = z.output<typeof collectionPlace>

/** The exchange surcharge of an order item, which the buyer gets back for the old unit. */
export const surchargeFields = {
  status: z.enum(surchargeStatuses),
  amount: money, // of all units, in the seller's currency
  /** When the current status ends by itself. */
  due_at: instant.nullable(),
  sent_at: instant.nullable(),
  /** How the old unit was sent. Null: not sent, or handed over. */
  carrier_name: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  refusal_reason: z.enum(surchargeRefusalReasons).nullable(),
  refusal_text: z.string().nullable(),
  /** What the seller shows about the refusal. */
  refusal_photos: z.array(picture),
  /** What the buyer says about the refusal. */
  escalation_text: z.string().nullable(),
  /** The reason of the operator. */
  decision_text: z.string().nullable(),
}

/** Where items were collected until the seller corrected it. */
export const earlierCollection = z.object({ until: instant, places: z.array(collectionPlace), note: z.string().nullable() })
export type EarlierCollection = z.output<typeof earlierCollection>
