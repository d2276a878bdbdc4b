import { paypalOrders } from '@partlane/contract/paypal-orders'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { loadPaypalMerchants, loadPaypalOrder } from './load-paypal-order.ts'
import { confirmPayment, payPurchase } from './pay-purchase.ts'

/** PayPal has no token: the buyer approves the payment on its page. */
const NO_TOKEN = 'none'

/** HTTP routes of the payments by PayPal. Their id is that of the purchase. */
export const paypalOrdersRoutes = defineRoutes((route) => {
  route(paypalOrders.create, async ({ ctx, user, caller, body: { paypal_order: body } }) => {
    const purchaseId = body.payment_order_id
    await payPurchase(ctx, {
      user,
      purchaseId,
      method: 'paypal',
      cardToken: NO_TOKEN,
      attempt: body.attempt,
      termsVersion: body.terms_version,
      locale: caller.locale,
      origin: caller.origin,
    })
    return loadPaypalOrder(ctx, { user, purchaseId })
  })
  route(paypalOrders.settle, async ({ ctx, user, params }) => {
    await confirmPayment(ctx, { user, purchaseId: params.id, method: 'paypal' })
    return loadPaypalOrder(ctx, { user, purchaseId: params.id })
  })
  route(paypalOrders.show, ({ ctx, user, params }) => loadPaypalOrder(ctx, { user, purchaseId: params.id }))
  route(paypalOrders.merchants, ({ ctx, user, params }) => loadPaypalMerchants(ctx, { user, purchaseId: params.id }))
})
