import { lineShippingTypes, shippingTypes } from '@partlane/domain/listings/listing-fields'
import { orderItemStatuses, orderStatuses } from '@partlane/domain/orders/order-machine'
import { z } from 'zod'
import { companyDetails, publicUser } from './accounts.ts'
import { addressFields } from './addresses.ts'
import { defineEndpoint, noContent, one, page } from './endpoint.ts'
import { idParams, instant, money, pageQuery } from './fields.ts'
import { picture } from './listings.ts'
import { defineResource, toOne } from './resource.ts'
import { returnTerms } from './shipping-rules.ts'
import { collectionHours } from './time-frames.ts'

/** An order (one seller's part of a purchase), as its buyer or seller sees it. */
export const order = defineResource(
  'order',
  z.object({
    reference: z.string(),
    purchase_reference: z.string(),
    side: z.enum(['buyer', 'seller']),
    status: z.enum(orderStatuses),
    shipping_type: z.enum(shippingTypes),
    items_total: money, // all amounts except `charged` are in the seller's currency
    shipping_total: money,
    total: money,
    charged: money, // amount that the buyer paid, in the payment currency
    /** For the seller only: fee of the marketplace and the remaining earnings. */
    fee: money.nullable(),
    fee_percentage: z.number().nullable(),
    earnings: money.nullable(),
    address: addressFields,
    read: z.boolean(),
    created_at: instant,
    /** The version of the terms that the buyer agreed to. Null: before versions existed. */
    terms_version: z.int().nullable(),
    /** The business seller as it was at the purchase. Null: a private seller. */
    company: companyDetails.nullable(),
    /** Current place and hours for collection. Null if all items are shipped. */
    collection: z.object({ town: z.string(), hours: collectionHours, server_time: instant }).nullable(),
    items: z.array(
      z.object({
        id: z.string(),
        listing_slug: z.string(),
        title: z.string(),
        quantity: z.int(),
        unit_price: money,
        status: z.enum(orderItemStatuses),
        shipping_type: z.enum(lineShippingTypes),
        return_terms: returnTerms, // as they were at the time of the purchase
        photo: picture.nullable(),
      }),
    ),
  }),
  { seller: toOne(publicUser), buyer: toOne(publicUser) },
)

/** The model withdrawal form, filled in. Its id is that of the order. */
export const withdrawalForm = defineResource(
  'withdrawal_form',
  z.object({ title: z.string(), summary: z.string(), html: z.string(), version: z.int(), effective_on: z.iso.date() }),
)

const listQuery = z.strictObject({ ...pageQuery, status: z.enum(orderStatuses).optional() })

export const orders = {
  listBought: defineEndpoint({
    method: 'GET',
    path: '/users/orders',
    audience: 'guest',
    summary: 'List orders placed, newest first',
    query: listQuery,
    output: page(order),
  }),
  listSold: defineEndpoint({
    method: 'GET',
    path: '/users/sold_items',
    audience: 'member',
    summary: 'List orders received, newest first',
    query: listQuery,
    output: page(order),
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/users/orders/{id}',
    audience: 'guest',
    summary: 'Get an order as its buyer or seller',
    params: idParams,
    output: one(order),
  }),
  withdrawalForm: defineEndpoint({
    method: 'GET',
    path: '/users/orders/{id}/withdrawal_form',
    audience: 'guest',
    summary: 'Get the withdrawal form with the details of an order from a business seller, for its buyer',
    params: idParams,
    output: one(withdrawalForm),
  }),
  markRead: defineEndpoint({
    method: 'PUT',
    path: '/users/orders/{id}/read',
    audience: 'guest',
    summary: 'Mark an order as read',
    params: idParams,
    body: z.strictObject({}),
    output: noContent,
    limit: 'writes',
  }),
}
