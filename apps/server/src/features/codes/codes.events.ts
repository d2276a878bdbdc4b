import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** A code was made; its message leaves after the commit. The digits follow from the id, they are not in the event, nor is where they go. */
export const codeMade = defineEvent('code_made', z.object({ code_id: z.int() }))
