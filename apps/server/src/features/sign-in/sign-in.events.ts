import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

export const memberSignedUp = defineEvent('member_signed_up', z.object({ user_id: z.int() }))

/** A password was set or changed; the person hears of it. */
export const passwordChanged = defineEvent('password_changed', z.object({ user_id: z.int() }))
