import { isCardNumber } from '@partlane/domain/checkout/card-numbers'
import { gatewayNames } from '@partlane/domain/checkout/payment-gateways'
import { purchaseStatuses } from '@partlane/domain/checkout/purchase-machine'
import { purchaseSourceNames } from '@partlane/domain/checkout/purchase-sources'
import { lineShippingTypes } from '@partlane/domain/listings/listing-fields'
import { z } from 'zod'
import { addressFields, addressInput } from './addresses.ts'
import { defineEndpoint, one } from './endpoint.ts'
import { agreedTermsVersion, catalogueId, currency, decimalText, email, flag, id, idParams, instant, integer, money } from './fields.ts'
import { picture } from './listings.ts'
import { paymentMethodEntry } from './payment-methods.ts'
import { defineResource } from './resource.ts'

/**
 * What the gateway's panel in the browser has made of the card. The number itself is refused here,
 * before anything stores it.
 */
const cardToken = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => !isCardNumber(text), { error: 'A card number is not a payment token', params: { code: 'bad_format' } })

/** A purchase from one or several sellers, from checkout to paid. */
export const purchaseResource = defineResource(
  'payment_order',
  z.object({
    reference: z.string(),
    status: z.enum(purchaseStatuses),
    /** A newer purchase of the same cart has replaced this one, which is cancelled. */
    superseded: z.boolean(),
    gateway: z.enum(gatewayNames),
    /** What the browser's panel of the gateway needs. Null: the gateway is not configured. */
    panel: z.object({ script_url: z.string().nullable(), publishable_key: z.string().nullable() }).nullable(),
    currency,
    items: money, // total price of the items
    shipping: money,
    surcharge: money, // exchange surcharges, which are part of the total
    total: money,
    /** Rates from the currencies of sellers, fixed with the purchase. */
    exchange_rates: z.array(z.object({ from: currency, rate: decimalText })),
    email: z.string(),
    address: addressFields,
    reserved_until: instant.nullable(),
    may_extend: z.boolean(),
    server_time: instant,
    /** Page of the bank where the cardholder must authenticate before the payment continues. */
    challenge_url: z.string().nullable(),
    /** Decline code of the last payment attempt. */
    decline_code: z.string().nullable(),
    lines: z.array(
      z.object({
        id: z.string(),
        /** Where the line comes from. An agreed line has a price that was agreed with the buyer. */
        source: z.enum(purchaseSourceNames),
        listing_slug: z.string(),
        title: z.string(),
        quantity: z.int(),
        seller_name: z.string(),
        seller_slug: z.string(),
        shipping_type: z.enum(lineShippingTypes),
        items: money, // total price of the items, in the payment currency
        shipping: money,
        surcharge: money, // exchange surcharge of all units
        photo: picture.nullable(),
        /** The part fits the car that was chosen: a full refund if it does not. */
        fit_guaranteed: z.boolean(),
        /** Days of the right of withdrawal. Null: there is no such right. */
        withdrawal_days: z.int().nullable(),
      }),
    ),
    /** By which methods the purchase can be paid; empty when it is paid or cancelled. */
    payment_methods: z.array(paymentMethodEntry),
    /** Ids of the orders, one for each seller; empty until paid. */
    order_ids: z.array(z.string()),
    /**
     * The version of the terms that was agreed to; before the payment the one in force. Null:
     * paid before versions existed.
     */
    terms_version: z.int().nullable(),
  }),
)

export const checkout = {
  create: defineEndpoint({
    method: 'POST',
    path: '/payments/orders',
    audience: 'guest',
    summary:
      'Create a purchase of the cart and of agreed lines, or return the unpaid one if nothing has changed. Nothing is reserved or charged yet.',
    body: z.strictObject({
      payment_order: z.strictObject({
        email,
        address: addressInput,
        gateway: z.enum(gatewayNames).optional(),
        /** Whether the lines of the cart are bought. */
        cart: flag.default(true),
        /** Open agreed lines of the buyer, which are bought too. */
        agreed_line_ids: z.array(id).max(100).default([]),
        /** The car of the buyer. The order stores whether the parts fit it. */
        vehicle: z.strictObject({ node_id: catalogueId, year: integer({ min: 1900, max: 2100 }).nullable() }).nullish(),
      }),
    }),
    output: one(purchaseResource),
    refusals: [
      'cart_empty',
      'cart_changed',
      'agreed_line_is_expired',
      'agreed_line_is_paid',
      'shipping_not_offered',
      'purchase_too_large',
      'purchase_too_small',
      'payment_method_not_accepted',
      'payment_order_is_paid',
    ],
    limit: 'writes',
  }),
  reserve: defineEndpoint({
    method: 'PUT',
    path: '/users/checkouts/reserve_listings/{order_id}',
    audience: 'guest',
    summary: 'Reserve the items of a purchase for 15 minutes, extend the reservation once, or release it',
    params: z.object({ order_id: id }),
    body: z.strictObject({ action_type: z.enum(['reserve', 'extend', 'release']) }),
    output: one(purchaseResource),
    refusals: [
      'not_enough_stock',
      'not_for_sale',
      'cart_changed',
      'own_listing',
      'agreed_line_is_expired',
      'agreed_line_is_paid',
      'reservation_expired',
      'reservation_extended_already',
      'reservation_limit_reached',
      'payment_not_started',
      'payment_order_is_paid',
      'payment_order_is_cancelled',
    ],
    limit: 'writes',
  }),
  pay: defineEndpoint({
    method: 'PUT',
    path: '/payments/orders',
    audience: 'guest',
    summary: 'Pay a reserved purchase, get the result of a payment after 3-D Secure, or choose another gateway',
    body: z.strictObject({
      payment_order: z.discriminatedUnion('action', [
        z.strictObject({
          id,
          action: z.literal('pay'),
          card_token: cardToken,
          attempt: z.uuid(),
          terms_version: agreedTermsVersion,
        }),
        z.strictObject({ id, action: z.literal('confirm') }),
        z.strictObject({ id, action: z.literal('change_gateway'), gateway: z.enum(gatewayNames) }),
      ]),
    }),
    output: one(purchaseResource),
    refusals: [
      'not_found',
      'terms_changed',
      'payment_declined',
      'reservation_expired',
      'purchase_in_progress',
      'own_listing',
      'not_for_sale',
      'agreed_line_is_expired',
      'agreed_line_is_paid',
      'payment_unavailable',
      'payment_method_not_accepted',
      'payment_gateway_differs',
      'purchase_too_small',
      'payment_order_is_paid',
      'payment_order_is_open',
      'payment_order_is_cancelled',
    ],
    limit: 'writes',
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/payments/orders/{id}',
    audience: 'guest',
    summary: 'Get one of your purchases',
    params: idParams,
    output: one(purchaseResource),
  }),
}
