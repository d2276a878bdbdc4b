import { labelStatuses } from '@partlane/domain/shipping/label-machine'
import { MAX_PARCEL_SIDE_MM, MAX_PARCEL_WEIGHT_GRAMS } from '@partlane/domain/shipping/parcel-measures'
import { z } from 'zod'
import { computed, defineEndpoint, file, one } from './endpoint.ts'
import { decimalInput, decimalText, id, idParams, integer, money } from './fields.ts'
import { MAX_ITEMS_OF_ORDER, order } from './orders.ts'

const items = z
  .array(z.strictObject({ item_id: id, quantity: integer({ min: 1, max: 9999 }) }))
  .min(1)
  .max(MAX_ITEMS_OF_ORDER)
const kilograms = decimalInput({
  decimals: 3,
  min: 1,
  max: MAX_PARCEL_WEIGHT_GRAMS,
  description: 'Kilograms with at most 3 decimals: "1.25"',
})
const centimetres = decimalInput({ decimals: 1, min: 1, max: MAX_PARCEL_SIDE_MM, description: 'Centimetres with at most 1 decimal' })

/** The names of the wire. The parsed values are in grams and millimetres. */
const measures = { weight: kilograms, length: centimetres, width: centimetres, height: centimetres }

/** Measures of a request for prices. Null or missing: as estimated. */
export const enteredMeasures = {
  weight: measures.weight.nullish(),
  length: measures.length.nullish(),
  width: measures.width.nullish(),
  height: measures.height.nullish(),
}

/** A label to buy, without its items. */
export const labelOffer = {
  ...measures,
  gateway: z.string().max(40),
  service: z.string().min(1).max(80),
  /** The price that the seller has seen. Another one is refused. */
  price: z.strictObject(money.shape),
  /** Identifies the press of the button: sent again, it buys no second label. */
  attempt: z.uuid(),
}

export const labelRates = z.object({
  /** Kilograms and centimetres: those of the request, otherwise of the listings. Null: unknown. */
  weight: decimalText.nullable(),
  length: decimalText.nullable(),
  width: decimalText.nullable(),
  height: decimalText.nullable(),
  /** Cheapest first, none while a measure is unknown. Days are working days in transit. */
  rates: z.array(
    z.object({
      gateway: z.string(),
      service: z.string(),
      name: z.string(),
      carrier_name: z.string(),
      price: money,
      days_min: z.int(),
      days_max: z.int(),
    }),
  ),
})

/** The most orders of one request: those of a page, and some more. */
export const MAX_ORDERS_OF_REQUEST = 24

const ordersLabelRates = z.object({
  /** In the order of the request. */
  orders: z.array(
    labelRates.extend({
      order_id: z.string(),
      /** What is left to pack. */
      items: z.array(z.object({ item_id: z.string(), quantity: z.int() })),
      /** The code of the reason why the order can have no label. */
      problem: z.string().nullable(),
    }),
  ),
})

const labelOutcomes = z.object({
  /** In the order of the request. */
  orders: z.array(
    z.object({
      order_id: z.string(),
      /** Null: nothing was bought. */
      label_status: z.enum(labelStatuses).nullable(),
      /** The code of the reason why nothing was bought. */
      problem: z.string().nullable(),
    }),
  ),
})

export const rateRefusals = [
  'not_allowed',
  'sender_address_missing',
  'recipient_address_missing',
  'address_not_served',
  'parcel_too_heavy',
  'parcel_too_large',
  'unavailable',
] as const
const ofLabel = { params: idParams, audience: 'member' } as const

/** Labels of carriers that sellers buy on the marketplace. */
export const carrierLabels = {
  listRates: defineEndpoint({
    ...ofLabel,
    method: 'POST',
    path: '/users/orders/{id}/label_rates',
    summary: 'List what carriers charge for a parcel with items of an own sold order',
    body: z.strictObject({ parcel: z.strictObject({ items, ...enteredMeasures }) }),
    output: computed('label_rates', labelRates),
    status: 200,
    refusals: [...rateRefusals, 'parcel_items_invalid'],
    limit: 'lookups',
  }),
  buy: defineEndpoint({
    ...ofLabel,
    method: 'POST',
    path: '/users/orders/{id}/labels',
    summary: 'Buy the label of a parcel with items of an own sold order',
    body: z.strictObject({ label: z.strictObject({ items, ...labelOffer }) }),
    output: one(order),
    status: 200,
    refusals: [
      ...rateRefusals,
      'parcel_items_invalid',
      'payment_not_held',
      'payment_not_captured',
      'label_service_not_available',
      'label_price_changed',
      'label_limit_reached',
    ],
    limit: 'lookups',
  }),
  listRatesOfOrders: defineEndpoint({
    method: 'POST',
    path: '/users/sold_items/label_rates',
    audience: 'member',
    summary: 'List what carriers charge for a parcel with everything left to pack, for each of several own sold orders',
    body: z.strictObject({ parcels: z.strictObject({ order_ids: z.array(id).min(1).max(MAX_ORDERS_OF_REQUEST) }) }),
    output: computed('orders_label_rates', ordersLabelRates),
    status: 200,
    limit: 'lookups',
  }),
  buyForOrders: defineEndpoint({
    method: 'POST',
    path: '/users/sold_items/labels',
    audience: 'member',
    summary: 'Buy labels of several own sold orders, with an outcome for each',
    body: z.strictObject({
      labels: z.strictObject({
        orders: z
          .array(z.strictObject({ order_id: id, items, ...labelOffer }))
          .min(1)
          .max(MAX_ORDERS_OF_REQUEST),
      }),
    }),
    output: computed('label_outcomes', labelOutcomes),
    status: 200,
    limit: 'lookups',
  }),
  cancel: defineEndpoint({
    ...ofLabel,
    method: 'PUT',
    path: '/users/labels/{id}/cancel',
    summary: 'Give a label back that was not used',
    body: z.strictObject({}),
    output: one(order),
    refusals: ['label_is_refused', 'label_already_used'],
    limit: 'lookups',
  }),
  dispatch: defineEndpoint({
    ...ofLabel,
    method: 'PUT',
    path: '/users/labels/{id}/dispatch',
    summary: 'Hand the parcel of a label to the carrier',
    body: z.strictObject({}),
    output: one(order),
    refusals: [
      'parcel_items_invalid',
      'payment_not_held',
      'payment_not_captured',
      'label_is_requested',
      'label_is_refused',
      'label_is_cancelling',
      'label_is_cancelled',
    ],
    limit: 'writes',
  }),
  getFile: defineEndpoint({
    method: 'GET',
    path: '/users/labels/{id}/file',
    audience: 'guest',
    params: idParams,
    summary: 'Get a label to print: of a parcel as the seller, of a return as the buyer or the seller',
    output: file('application/pdf'),
    limit: 'lookups',
  }),
}
