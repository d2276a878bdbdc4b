import type { AppContext } from '#app/context.ts'
import { InvalidWebhook, type WebhookRequest } from '#gateways/payments/port.ts'
import { emit } from '#platform/outbox/emit.ts'
import { applyGatewayEvent } from './apply-gateway-event.ts'
import { gatewayEventReceived } from './gateway-events.events.ts'
import { storeGatewayEvent } from './gateway-events.store.ts'

/**
 * Verifies a webhook of a payment gateway, stores its event and applies it. What cannot be applied
 * now, for example because the gateway is unavailable, is applied later by a handler: the gateway
 * need not deliver it again. An event that was applied changes nothing.
 * @throws InvalidWebhook when the gateway is not configured, or signature, age or body are wrong
 */
export async function receiveGatewayEvent(ctx: AppContext, gatewayName: string, request: WebhookRequest): Promise<void> {
  const gateway = ctx.paymentGateways.find(gatewayName)
  if (!gateway) throw new InvalidWebhook('unknown_gateway')
  const event = await parse(ctx, gateway, request)
  const { id, applied_at } = await ctx.db.transact(async (tx) => {
    const stored = await storeGatewayEvent(tx, { gateway: gateway.name, event, now: ctx.clock.now() })
    if (stored.delivery_count === 1) await emit(tx, gatewayEventReceived({ gateway_event_id: stored.id, gateway: gateway.name }))
    return stored
  })
  count(ctx, gateway.name, applied_at ? 'repeated' : 'stored')
  if (applied_at) return
  try {
    await applyGatewayEvent(ctx, id)
  } catch (err) {
    ctx.log.warn({ err, gateway: gateway.name, eventId: event.id, type: event.type }, 'gateway event is applied later')
  }
}

async function parse(ctx: AppContext, gateway: { name: string; parseWebhook: ParseWebhook }, request: WebhookRequest) {
  try {
    return await gateway.parseWebhook(request)
  } catch (error) {
    if (error instanceof InvalidWebhook) count(ctx, gateway.name, error.reason)
    throw error
  }
}
type ParseWebhook = NonNullable<ReturnType<AppContext['paymentGateways']['find']>>['parseWebhook']

/**
 * Webhooks by gateway and result, for `/metrics`: a sudden increase of refused ones is an attack.
 */
const count = ({ metrics }: AppContext, gateway: string, result: string) =>
  (
    metrics.findCounter('gateway_webhooks_total') ??
    metrics.counter('gateway_webhooks_total', 'Webhooks of payment gateways', ['gateway', 'result'])
  ).inc({ gateway, result })
