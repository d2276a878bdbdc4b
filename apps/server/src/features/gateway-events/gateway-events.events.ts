import { gatewayNames } from '@partlane/domain/checkout/payment-gateways'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** A verified event of a payment gateway was stored. */
export const gatewayEventReceived = defineEvent(
  'gateway_event_received',
  z.object({ gateway_event_id: z.int(), gateway: z.enum(gatewayNames) }),
  { key: ({ gateway_event_id }) => gateway_event_id },
)
