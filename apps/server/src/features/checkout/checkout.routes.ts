import { checkout } from '@partlane/contract/checkout'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { showPurchase } from './checkout.present.ts'
import { createPurchase } from './create-purchase.ts'
import { confirmPayment, payPurchase } from './pay.ts'
import { extendReservation, releasePurchase, reservePurchase } from './reserve.ts'

const reservations = { reserve: reservePurchase, extend: extendReservation, release: releasePurchase }

export const checkoutRoutes = defineRoutes((route) => {
  route(checkout.create, async ({ ctx, user, caller, body }) => {
    const { email, address, gateway } = body.payment_order
    const purchaseId = await createPurchase(ctx, { by: user, caller, email, address, gateway })
    return showPurchase(ctx, { by: user, purchaseId, locale: caller.locale })
  })

  route(checkout.reserve, async ({ ctx, user, caller, params, body }) => {
    const who = { by: user, purchaseId: params.order_id, locale: caller.locale }
    await reservations[body.action_type](ctx, who)
    return showPurchase(ctx, who)
  })

  route(checkout.pay, async ({ ctx, user, caller, body: { payment_order: asked } }) => {
    const who = { by: user, purchaseId: asked.id, locale: caller.locale }
    if (asked.action === 'confirm') await confirmPayment(ctx, who)
    else await payPurchase(ctx, { ...who, cardToken: asked.card_token, attempt: asked.attempt })
    return showPurchase(ctx, who)
  })

  route(checkout.show, ({ ctx, user, caller, params }) => showPurchase(ctx, { by: user, purchaseId: params.id, locale: caller.locale }))
})
