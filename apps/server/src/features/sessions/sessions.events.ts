import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** A session was ended or has expired. */
export const sessionEnded = defineEvent('session_ended', z.object({ session_id: z.int() }))
