import { agreedLineSources } from '@partlane/domain/checkout/purchase-sources'
import { lineShippingTypes } from '@partlane/domain/listings/listing-fields'
import { z } from 'zod'
import { defineEndpoint, many, one } from './endpoint.ts'
import { idParams, instant, money } from './fields.ts'
import { listingCard } from './listings.ts'
import { defineResource, toOne } from './resource.ts'

/**
 * Units that a seller has agreed to sell to one buyer. They are held until they are paid or expire.
 */
export const agreedLine = defineResource(
  'agreed_line',
  z.object({
    source: z.enum(agreedLineSources),
    quantity: z.int(),
    unit_price: money, // as agreed, in the seller's currency
    line_total: money, // in the requested currency, without the surcharge
    surcharge: money, // exchange surcharge of all units, in the requested currency
    shipping_type: z.enum(lineShippingTypes),
    pay_until: instant,
    server_time: instant,
    seller_slug: z.string(),
    /** False while it cannot be paid: the seller or the listing is blocked. */
    payable: z.boolean(),
  }),
  { listing: toOne(listingCard) },
)

export const agreedLines = {
  list: defineEndpoint({
    method: 'GET',
    path: '/users/agreed_lines',
    audience: 'guest',
    summary: 'List the parts whose price was agreed with you and that you have not paid yet, the nearest deadline first',
    output: many(agreedLine),
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/users/agreed_lines/{id}',
    audience: 'guest',
    summary: 'Choose delivery or collection of an agreed part whose seller offers both. The price stays.',
    params: idParams,
    body: z.strictObject({ agreed_line: z.strictObject({ shipping_type: z.enum(lineShippingTypes) }) }),
    output: one(agreedLine),
    refusals: ['agreed_line_is_expired', 'agreed_line_is_paid', 'shipping_not_offered'],
    limit: 'writes',
  }),
}
