import { returnPayers } from '@partlane/domain/shipping/shipping-rule'
import { shippingZones } from '@partlane/domain/shipping/zones'
import { z } from 'zod'
import { defineEndpoint, many, one } from './endpoint.ts'
import { idParams } from './fields.ts'
import { defineResource } from './resource.ts'

export const MAX_BANDS = 12
const amountMinor = z.int().min(0).max(100_000_00)

/**
 * A parcel goes into the first band it fits: up to this weight and, where one is given, with no side longer than this. null: no limit.
 * Each band holds more than the one before it and costs no less.
 */
const band = z.strictObject({
  up_to_grams: z.int().min(1).max(2_000_000).nullable(),
  up_to_cm: z.int().min(1).max(1000).nullable(),
  price_minor: amountMinor,
})

const days = z.int().min(0).max(60)
const ruleShape = {
  active: z.boolean(), // false: nothing is sent to this zone
  bands: z.array(band).min(1).max(MAX_BANDS),
  free_over_minor: amountMinor.nullable(), // goods of one purchase worth this are sent free
  dispatch_days: z.int().min(0).max(30), // working days until it is on its way
  days_min: days, // on its way
  days_max: days,
  return_days: z.int().min(0).max(365), // 0: not beyond what the law gives
  return_paid_by: z.enum(returnPayers),
}

/** How a part may go back; null: not at all. Days from its arrival. */
export const returnTerms = z.object({ days: z.int(), paid_by: z.enum(returnPayers) }).nullable()

/** What a seller asks for sending to a zone and how things may come back. Amounts in minor units of the seller's currency. */
export const shippingAndReturnRule = defineResource(
  'shipping_and_return_rule',
  z.object({ zone: z.enum(shippingZones), ...ruleShape, bands: z.array(z.object(band.shape)) }),
)

export const shippingRules = {
  list: defineEndpoint({
    method: 'GET',
    path: '/users/shipping_and_return_rules',
    audience: 'member',
    summary: 'List own shipping rules. Sellers without rules use the default rules.',
    output: many(shippingAndReturnRule),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/users/shipping_and_return_rules',
    audience: 'member',
    summary:
      'Create the shipping rule of a zone. From the first own rule on, default rules no longer apply: zones without a rule are not delivered to.',
    body: z.strictObject({ shipping_and_return_rule: z.strictObject({ zone: z.enum(shippingZones), ...ruleShape }) }),
    output: one(shippingAndReturnRule),
    refusals: ['shipping_rule_exists', 'shipping_bands_invalid', 'shipping_days_invalid'],
    limit: 'writes',
  }),
  addDefaults: defineEndpoint({
    method: 'POST',
    path: '/users/shipping_and_return_rules/defaults',
    audience: 'member',
    summary: 'Create own shipping rules for all zones from the default rules',
    body: z.strictObject({}),
    output: many(shippingAndReturnRule),
    refusals: ['shipping_rule_exists'],
    limit: 'writes',
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/users/shipping_and_return_rules/{id}',
    audience: 'member',
    summary: 'Change a shipping rule',
    params: idParams,
    body: z.strictObject({ shipping_and_return_rule: z.strictObject(ruleShape) }),
    output: one(shippingAndReturnRule),
    refusals: ['not_found', 'shipping_bands_invalid', 'shipping_days_invalid'],
    limit: 'writes',
  }),
}
