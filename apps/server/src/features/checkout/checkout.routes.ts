import { checkout } from '@partlane/contract/checkout'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { changeGateway } from './change-gateway.ts'
import { createPurchase } from './create-purchase.ts'
import { extendReservation } from './extend-reservation.ts'
import { loadChangedPurchase, loadPurchase } from './load-purchase.ts'
import { confirmPayment, payPurchase } from './pay-purchase.ts'
import { releasePurchase } from './release-purchase.ts'
import { reservePurchase } from './reserve-purchase.ts'

const reservationActions = { reserve: reservePurchase, extend: extendReservation, release: releasePurchase }

/** HTTP routes of the checkout. The purchase id of `PUT /payments/orders` is in its body. */
export const checkoutRoutes = defineRoutes((route) => {
  route(checkout.create, async ({ ctx, user, caller, body }) => {
    const { email, address, gateway, cart, agreed_line_ids, vehicle } = body.payment_order
    const chosen = { cart, agreedLineIds: agreed_line_ids }
    const car = { vehicle: vehicle?.node_id, year: vehicle?.year ?? undefined }
    const purchaseId = await createPurchase(ctx, { user, caller, chosen, email, address, gateway, car })
    return loadChangedPurchase(ctx, { purchaseId, locale: caller.locale })
  })

  route(checkout.reserve, async ({ ctx, user, caller, params, body }) => {
    const input = { user, purchaseId: params.order_id, locale: caller.locale, ip: caller.ip }
    await reservationActions[body.action_type](ctx, input)
    return loadChangedPurchase(ctx, input)
  })

  route(checkout.pay, async ({ ctx, user, caller, body: { payment_order: body } }) => {
    const input = { user, purchaseId: body.id, locale: caller.locale }
    if (body.action === 'confirm') await confirmPayment(ctx, input)
    else if (body.action === 'change_gateway') await changeGateway(ctx, { ...input, gateway: body.gateway })
    else
      await payPurchase(ctx, {
        ...input,
        method: 'card',
        cardToken: body.card_token,
        attempt: body.attempt,
        termsVersion: body.terms_version,
        origin: caller.origin,
      })
    return loadChangedPurchase(ctx, input)
  })

  route(checkout.show, ({ ctx, user, caller, params }) => loadPurchase(ctx, { user, purchaseId: params.id, locale: caller.locale }))
})
