import { purchaseStatuses } from '@partlane/domain/checkout/purchase-machine'
import { z } from 'zod'
import { defineEndpoint, one } from './endpoint.ts'
import { agreedTermsVersion, currency, id, idParams } from './fields.ts'
import { defineResource } from './resource.ts'

/** The payment of a purchase by PayPal. Its id is that of the purchase (`payment_order`). */
export const paypalOrder = defineResource(
  'paypal_order',
  z.object({
    /** Status of the purchase. */
    status: z.enum(purchaseStatuses),
    /** PayPal's id of the newest payment, for the buttons of the browser script. */
    paypal_order_id: z.string().nullable(),
    /** Page of PayPal where the buyer approves the payment. Null: nothing waits for an approval. */
    approval_url: z.string().nullable(),
    decline_code: z.string().nullable(),
  }),
)

/** What the browser script needs to know of the sellers who are paid. */
const paypalMerchants = defineResource(
  'paypal_merchants',
  z.object({
    merchant_ids: z.array(z.string()),
    currency,
    client_id: z.string().nullable(),
    script_url: z.string().nullable(),
    /** PayPal's test system or the stand-in: no real money moves. */
    test_mode: z.boolean(),
  }),
)

/** Payments of purchases whose gateway is PayPal. */
export const paypalOrders = {
  create: defineEndpoint({
    method: 'POST',
    path: '/payments/paypals/orders',
    audience: 'guest',
    summary: 'Start the payment of a reserved purchase by PayPal, or get the one that waits for the approval of the buyer',
    body: z.strictObject({
      paypal_order: z.strictObject({ payment_order_id: id, attempt: z.uuid(), terms_version: agreedTermsVersion }),
    }),
    output: one(paypalOrder),
    refusals: [
      'not_found',
      'terms_changed',
      'payment_gateway_differs',
      'payment_method_not_accepted',
      'payment_declined',
      'reservation_expired',
      'purchase_in_progress',
      'own_listing',
      'not_for_sale',
      'agreed_line_is_expired',
      'agreed_line_is_paid',
      'payment_unavailable',
      'payment_order_is_open',
      'payment_order_is_cancelled',
    ],
    limit: 'writes',
  }),
  settle: defineEndpoint({
    method: 'PUT',
    path: '/payments/paypals/orders/{id}',
    audience: 'guest',
    summary: 'Complete the payment after the buyer has approved it at PayPal, which is asked',
    params: idParams,
    body: z.strictObject({}),
    output: one(paypalOrder),
    refusals: ['payment_gateway_differs', 'payment_declined', 'reservation_expired', 'payment_unavailable'],
    limit: 'writes',
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/payments/paypals/orders/{id}',
    audience: 'guest',
    summary: 'Get the payment of one of your purchases by PayPal',
    params: idParams,
    output: one(paypalOrder),
    refusals: ['payment_gateway_differs'],
  }),
  merchants: defineEndpoint({
    method: 'GET',
    path: '/payments/paypals/orders/{id}/merchant',
    audience: 'guest',
    summary: 'Get the PayPal accounts that a purchase pays, for the browser script',
    params: idParams,
    output: one(paypalMerchants),
    refusals: ['payment_gateway_differs', 'payment_method_not_accepted'],
  }),
}
