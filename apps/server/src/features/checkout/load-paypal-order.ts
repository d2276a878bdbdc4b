import type { paypalOrders } from '@partlane/contract/paypal-orders'
import type { Flat } from '@partlane/contract/resource'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { mayUsePurchase, refuseOtherMethod, refusePaymentObstacles } from './checkout.policy.ts'
import { presentPaypalOrder } from './checkout.present.ts'
import { findPurchaseState, listPaymentConditions } from './checkout.queries.ts'

type PaypalMerchants = Flat<(typeof paypalOrders)['merchants']['output']['resource']>
type LoadInput = { user: CurrentUser; purchaseId: number }

/**
 * Loads the payment of a purchase by PayPal for its buyer.
 * @throws Refusal not_found, payment_gateway_differs
 */
export const loadPaypalOrder = async (ctx: AppContext, input: LoadInput) => presentPaypalOrder(await getPaypalPurchase(ctx, input))

/**
 * Loads the accounts of the sellers that a purchase pays, each once, and what the script needs.
 * @throws Refusal not_found, payment_gateway_differs, payment_method_not_accepted
 */
export async function loadPaypalMerchants(ctx: AppContext, input: LoadInput): Promise<PaypalMerchants> {
  const { id, gateway: name, currency } = await getPaypalPurchase(ctx, input)
  const gateway = ctx.paymentGateways.get(name)
  const conditions = await listPaymentConditions(ctx.db, input.purchaseId)
  refusePaymentObstacles(gateway, { lines: conditions, currency })
  return {
    id: String(id),
    merchant_ids: [...new Set(conditions.flatMap(({ paypal_reference }) => paypal_reference ?? []))],
    currency,
    client_id: gateway.panel.publishableKey,
    script_url: gateway.panel.scriptUrl,
    test_mode: gateway.panel.isTest ?? false,
  }
}

async function getPaypalPurchase({ db }: AppContext, { user, purchaseId }: LoadInput) {
  const purchase = await findPurchaseState(db, purchaseId)
  if (!purchase) throw new Refusal('not_found')
  mayUsePurchase(user, purchase)
  refuseOtherMethod(purchase, 'paypal')
  return purchase
}
