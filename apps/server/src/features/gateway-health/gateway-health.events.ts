import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const payload = z.object({ outage_id: z.int(), waiting: z.int() })
const options = { key: ({ outage_id }: z.output<typeof payload>) => outage_id }

/** Calls of gateways have failed for a while: captures, repayments or payouts wait. */
export const gatewayOutageBegan = defineEvent('gateway_outage_began', payload, options)

/** What had waited is done. */
export const gatewayOutageEnded = defineEvent('gateway_outage_ended', payload, options)
