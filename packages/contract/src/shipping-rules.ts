import { MAX_BANDS, returnPayers } from '@partlane/domain/shipping/shipping-rule'
import { shippingZones } from '@partlane/domain/shipping/zones'
import { z } from 'zod'
import { defineEndpoint, many, one } from './endpoint.ts'
import { amountInput, currency, decimalInput, decimalText, flag, idParams, integer } from './fields.ts'
import { defineResource } from './resource.ts'

const amount = amountInput({ min: 0, max: 100_000_00 })

/**
 * The price of a parcel is that of the first band whose limits it does not exceed (weight and
 * longest side). Null: no limit. Each band is larger than the previous one and costs at least as
 * much.
 */
const bandInput = z.strictObject({
  up_to_weight: decimalInput({ decimals: 3, min: 1, max: 2_000_000, description: 'Kilograms with at most 3 decimals: "1.25"' }).nullable(),
  up_to_length: integer({ min: 1, max: 1000 }).nullable().meta({ description: 'Centimetres' }),
  price: amount,
})
const band = z.object({
  up_to_weight: decimalText.nullable().meta({ description: 'Kilograms' }),
  up_to_length: z.int().nullable().meta({ description: 'Centimetres' }),
  price: decimalText,
})

const days = integer({ min: 0, max: 60 })
const ruleShape = {
  active: z.boolean(), // false: the seller does not ship to the zone
  dispatch_days: integer({ min: 0, max: 30 }), // working days until dispatch
  days_min: days, // working days in transit
  days_max: days,
  return_days: integer({ min: 0, max: 365 }), // 0: only the statutory returns
  return_paid_by: z.enum(returnPayers),
}

const ruleInputShape = {
  ...ruleShape,
  active: flag.default(false), // as a box that is not ticked
  bands: z.array(bandInput).min(1).max(MAX_BANDS),
  free_over: amount.nullable(), // free shipping from this total of the items
}

/** Return terms. `days` count from the arrival. Null: no returns. */
export const returnTerms = z.object({ days: z.int(), paid_by: z.enum(returnPayers) }).nullable()

/**
 * A seller's shipping and return rule for a zone. Amounts are decimals in the seller's currency.
 */
export const shippingAndReturnRule = defineResource(
  'shipping_and_return_rule',
  z.object({
    zone: z.enum(shippingZones),
    currency, // of the amounts: that of the seller
    ...ruleShape,
    bands: z.array(band),
    free_over: decimalText.nullable(),
  }),
)

const shippingTermsInput = z.strictObject(ruleInputShape)
export type ShippingTermsInput = z.output<typeof shippingTermsInput>

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
    body: z.strictObject({ shipping_and_return_rule: z.strictObject({ zone: z.enum(shippingZones), ...ruleInputShape }) }),
    output: one(shippingAndReturnRule),
    refusals: ['shipping_rule_exists', 'shipping_bands_invalid', 'shipping_days_invalid'],
    limit: 'writes',
  }),
  addDefaults: defineEndpoint({
    method: 'POST',
    path: '/users/shipping_and_return_rules/defaults',
    audience: 'member',
    summary: 'Create own shipping rules for the three zones of the default rules (not `world`)',
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
    body: z.strictObject({ shipping_and_return_rule: shippingTermsInput }),
    output: one(shippingAndReturnRule),
    refusals: ['shipping_bands_invalid', 'shipping_days_invalid'],
    limit: 'writes',
  }),
}
