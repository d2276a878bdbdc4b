import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const documentPayload = z.object({ document_id: z.int(), user_id: z.int() })
const orderedByUser = { key: ({ user_id }: { user_id: number }) => `documents:${user_id}` }

/** A document was added and has to be scanned for malware. */
export const documentAdded = defineEvent('document_added', documentPayload, orderedByUser)
/** Malware was found. Handlers delete the file and notify the owner. */
export const documentInfected = defineEvent('document_infected', documentPayload, orderedByUser)
/** A document was removed, by its owner or because the account was closed. */
export const documentRemoved = defineEvent('document_removed', documentPayload, orderedByUser)
