import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#app/context.ts'
import { InvalidWebhook } from '#gateways/payments/port.ts'
import { addWebhookRoute } from '#platform/http/webhook-route.ts'
import { receiveGatewayEvent } from './receive-gateway-event.ts'

export const PAYMENT_WEBHOOKS_PATH = '/webhooks/payments'

/**
 * Webhooks of the payment gateways. An event is applied before the response if its gateway can be
 * reached.
 */
export async function gatewayEventRoutes(app: FastifyInstance, { ctx }: { ctx: AppContext }): Promise<void> {
  addWebhookRoute(app, {
    path: PAYMENT_WEBHOOKS_PATH,
    maxPerMinute: ctx.config.RATE_LIMIT,
    isConfigured: (gateway) => ctx.paymentGateways.find(gateway) !== undefined,
    receive: (gateway, request) => receiveGatewayEvent(ctx, gateway, request),
    isInvalid: (error) => error instanceof InvalidWebhook,
  })
}
