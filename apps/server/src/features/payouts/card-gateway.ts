import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import type { AppContext } from '#app/context.ts'

/** The gateway at which the marketplace has the balances of sellers. PayPal pays them directly. */
export const findCardGateway = (ctx: AppContext): GatewayName | undefined => ctx.paymentGateways.findByMethod('card')?.name
