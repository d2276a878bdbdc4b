import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const documentPayload = z.object({ document_id: z.int(), user_id: z.int() })
const orderedByUser = { key: ({ user_id }: { user_id: number }) => `documents:${user_id}` }

/** A business's file is kept and waits to be looked through for malware. */
export const documentAdded = defineEvent('document_added', documentPayload, orderedByUser)
/** Malware was found in it: the file goes, the owner hears of it. */
export const documentInfected = defineEvent('document_infected', documentPayload, orderedByUser)
/** Its owner, or the end of the account, took it away. */
export const documentRemoved = defineEvent('document_removed', documentPayload, orderedByUser)
