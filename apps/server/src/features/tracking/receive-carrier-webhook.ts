import { normaliseTrackingNumber } from '@partlane/domain/shipping/carriers'
import type { AppContext } from '#app/context.ts'
import { type CarrierWebhookRequest, InvalidCarrierWebhook } from '#gateways/carriers/port.ts'
import { emit } from '#platform/outbox/emit.ts'
import { carrierWebhookReceived } from './tracking.events.ts'
import { insertCarrierWebhook } from './tracking.store.ts'

/**
 * Stores a webhook of a carrier gateway, to be handled after the response. The same one again
 * changes nothing.
 * @throws InvalidCarrierWebhook when the gateway is not configured, or signature or age are wrong
 */
export async function receiveCarrierWebhook(ctx: AppContext, gatewayName: string, request: CarrierWebhookRequest): Promise<void> {
  const gateway = ctx.carrierGateways.find(gatewayName)
  if (!gateway) throw new InvalidCarrierWebhook('gateway is not configured')
  const { id, trackingNumber } = await gateway.parseWebhook(request)
  const tracking_number = normaliseTrackingNumber(trackingNumber)
  await ctx.db.transact(async (tx) => {
    const values = { gateway: gateway.name, webhook_id: id, tracking_number, received_at: ctx.clock.now() }
    if (await insertCarrierWebhook(tx, values)) await emit(tx, carrierWebhookReceived({ tracking_number }))
  })
}
