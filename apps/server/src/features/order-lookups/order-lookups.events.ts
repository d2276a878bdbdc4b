import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/**
 * A visitor asked for a link to an order, which may not exist. The event contains neither email
 * address nor reference. The token of the link is computed from the id.
 */
export const orderLookupRequested = defineEvent('order_lookup_requested', z.object({ lookup_id: z.int() }))
