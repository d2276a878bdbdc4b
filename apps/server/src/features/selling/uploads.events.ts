import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** Uploads of a closed account have ended. Their files are to be deleted. */
export const uploadsErased = defineEvent('uploads_erased', z.object({ user_id: z.int() }))
