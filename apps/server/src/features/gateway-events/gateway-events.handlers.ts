import { defineHandler } from '#platform/outbox/define-handler.ts'
import { applyGatewayEvent } from './apply-gateway-event.ts'
import { gatewayEventReceived } from './gateway-events.events.ts'

/** Applies an event that could not be applied when it arrived. Safe to repeat. */
export const applyReceivedEvent = defineHandler(
  gatewayEventReceived,
  'gateway-events.apply',
  (ctx, { gateway_event_id }) => applyGatewayEvent(ctx, gateway_event_id),
  { maxAttempts: 'unlimited', pool: 'gateways' },
)
