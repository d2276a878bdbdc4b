import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const userPayload = { user_id: z.int() }
const orderedByUser = { key: ({ user_id }: { user_id: number }) => `person:${user_id}` }

/** A business's documents were approved. `first`: it may sell from now on; else it was let in before and has sent more. */
export const businessApproved = defineEvent('business_approved', z.object({ ...userPayload, first: z.boolean() }), orderedByUser)
/** The documents that waited were refused; the business reads why and may send others. */
export const documentsRefused = defineEvent('documents_refused', z.object({ ...userPayload, reason: z.string() }), orderedByUser)
export const personBlocked = defineEvent('person_blocked', z.object({ ...userPayload, reason: z.string() }), orderedByUser)
export const personRestored = defineEvent('person_restored', z.object(userPayload), orderedByUser)
