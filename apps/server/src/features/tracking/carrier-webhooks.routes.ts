import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#app/context.ts'
import { InvalidCarrierWebhook } from '#gateways/carriers/port.ts'
import { addWebhookRoute } from '#platform/http/webhook-route.ts'
import { receiveCarrierWebhook } from './receive-carrier-webhook.ts'

export const CARRIER_WEBHOOKS_PATH = '/webhooks/carriers'

/** Webhooks of the carrier gateways. They are stored, and handled after the response. */
export async function carrierWebhookRoutes(app: FastifyInstance, { ctx }: { ctx: AppContext }): Promise<void> {
  addWebhookRoute(app, {
    path: CARRIER_WEBHOOKS_PATH,
    maxPerMinute: ctx.config.RATE_LIMIT,
    isConfigured: (gateway) => ctx.carrierGateways.find(gateway) !== undefined,
    receive: (gateway, request) => receiveCarrierWebhook(ctx, gateway, request),
    isInvalid: (error) => error instanceof InvalidCarrierWebhook,
  })
}
