import { lineShippingTypes, MAX_QUANTITY } from '@partlane/domain/listings/listing-fields'
import { z } from 'zod'
import { computed, defineEndpoint, many, noContent, one } from './endpoint.ts'
import { combinedPostage, flag, idList, idParams, integer, money, slug } from './fields.ts'
import { listingCard, vehicleQuery } from './listings.ts'
import { paymentMethodEntry } from './payment-methods.ts'
import { defineResource, toOne } from './resource.ts'
import { collectionHours } from './time-frames.ts'

const lineShipping = z.enum(lineShippingTypes)

/** Reasons why a cart line cannot be bought. The texts are `cart.problem.<code>`. */
export const cartProblems = ['price_changed', 'not_enough_stock', 'not_for_sale', 'seller_on_holiday', 'shipping_not_offered'] as const
const problem = z.enum(cartProblems)

export const cartLine = defineResource(
  'cart_listing',
  z.object({
    item_quantity: z.int(),
    shipping_type: lineShipping,
    line_total: money, // in the requested currency, without the surcharge
    surcharge: money, // exchange surcharge of all units, in the requested currency
    seen_price: money, // unit price when the buyer last saw the cart, in the seller's currency
    problems: z.array(problem),
  }),
  { listing: toOne(listingCard) },
)

const quantity = integer({ min: 1, max: MAX_QUANTITY })

/** Destination for the shipping cost. The default is the UK mainland. */
const destination = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  postal_code: z.string().max(12).optional(),
})

export const cart = {
  list: defineEndpoint({
    method: 'GET',
    path: '/users/carts/listings',
    audience: 'guest',
    summary: 'List the cart lines with their changes, and with a vehicle whether they fit it',
    query: z.strictObject(vehicleQuery),
    output: many(cartLine),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/users/carts/listings',
    audience: 'guest',
    summary: 'Add a listing to the cart, or increase its quantity',
    body: z.strictObject({
      cart_listing: z.strictObject({
        listing_slug: slug,
        item_quantity: quantity.default(1),
        shipping_type: lineShipping.optional(),
        /** One press of the button. Sent again, it adds nothing: see the README of the cart. */
        attempt: z.uuid().optional(),
      }),
    }),
    output: one(cartLine),
    refusals: ['not_found', 'own_listing', 'not_for_sale', 'not_enough_stock', 'shipping_not_offered', 'cart_full'],
    limit: 'writes',
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/users/carts/listings/{id}',
    audience: 'guest',
    summary: 'Change the quantity or delivery method of a cart line',
    params: idParams,
    body: z.strictObject({ cart_listing: z.strictObject({ item_quantity: quantity.optional(), shipping_type: lineShipping.optional() }) }),
    output: one(cartLine),
    refusals: ['not_enough_stock', 'not_for_sale', 'shipping_not_offered'],
    limit: 'writes',
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/users/carts/listings/{id}',
    audience: 'guest',
    summary: 'Remove a line from the cart',
    params: idParams,
    output: noContent,
    limit: 'writes',
  }),
  totals: defineEndpoint({
    method: 'GET',
    path: '/users/carts/total_converted_price',
    audience: 'guest',
    summary: 'Get the cart totals in the requested currency, with delivery by seller',
    query: z.strictObject({
      ...destination.shape,
      cart: flag.meta({ description: 'Whether the lines of the cart count' }).default(true),
      agreed_line_ids: idList
        .meta({ description: 'Ids of agreed lines that count too, separated by commas. Those that cannot be paid any more are ignored' })
        .optional(),
    }),
    output: computed(
      'cart_totals',
      z.object({
        items: money,
        shipping: money,
        surcharge: money, // exchange surcharges, which are part of the total
        total: money,
        sellers: z.array(
          z.object({
            seller_slug: z.string(),
            shipping: money.nullable(), // null: the seller does not ship to the destination
            /** First and last expected day of a delivery that is ordered now. */
            expected_from: z.iso.date().nullable(),
            expected_to: z.iso.date().nullable(),
            collection_hours: collectionHours, // for the lines to collect
            combined_postage: combinedPostage,
          }),
        ),
        /** By which methods all these lines can be paid in one purchase. */
        payment_methods: z.array(paymentMethodEntry),
        blocked: z.boolean(), // at least one line cannot be bought
      }),
    ),
  }),
  count: defineEndpoint({
    method: 'GET',
    path: '/users/carts/listings_counter',
    audience: 'guest',
    summary: 'Count the items in the cart',
    output: computed('cart_counter', z.object({ count: z.int() })),
  }),
  validate: defineEndpoint({
    method: 'POST',
    path: '/users/carts/validate_listings',
    audience: 'guest',
    summary: 'Validate all cart lines, return the changes and mark the new prices as seen',
    body: z.strictObject({}),
    output: computed(
      'cart_validation',
      z.object({ valid: z.boolean(), changes: z.array(z.object({ cart_listing_id: z.string(), listing_slug: z.string(), problem })) }),
    ),
    limit: 'writes',
  }),
}
