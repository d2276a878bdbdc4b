import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const userPayload = { user_id: z.int() }
const orderedByUser = { key: ({ user_id }: { user_id: number }) => `person:${user_id}` }

/**
 * The pending documents of a business were approved. `first`: the account was verified by it.
 * False: it was verified before and sent more documents.
 */
export const businessApproved = defineEvent('business_approved', z.object({ ...userPayload, first: z.boolean() }), orderedByUser)
/** The pending documents of a business were refused. The business may send others. */
export const documentsRefused = defineEvent('documents_refused', z.object({ ...userPayload, reason: z.string() }), orderedByUser)
/** A decision about a report, whose feature informs the user. */
const byReport = { decision_id: z.int().optional() }
/** An operator blocked a user. */
export const personBlocked = defineEvent('person_blocked', z.object({ ...userPayload, reason: z.string(), ...byReport }), orderedByUser)
/** An operator restored a blocked user. */
export const personRestored = defineEvent('person_restored', z.object({ ...userPayload, ...byReport }), orderedByUser)
