import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const person = { user_id: z.int() }
const inOrder = { key: ({ user_id }: { user_id: number }) => `person:${user_id}` }

/** A business's documents were approved. `first`: it may sell from now on; else it was let in before and has sent more. */
export const businessApproved = defineEvent('business_approved', z.object({ ...person, first: z.boolean() }), inOrder)
/** The documents that waited were refused; the business reads why and may send others. */
export const documentsRefused = defineEvent('documents_refused', z.object({ ...person, reason: z.string() }), inOrder)
export const personBlocked = defineEvent('person_blocked', z.object({ ...person, reason: z.string() }), inOrder)
export const personRestored = defineEvent('person_restored', z.object(person), inOrder)
