import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/**
 * A verification code was created. A handler sends it after the commit. The event contains neither
 * the code nor its destination. The code is computed from the id.
 */
export const codeMade = defineEvent('code_made', z.object({ code_id: z.int() }))
