import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** A member was created, from a guest or without one. */
export const memberSignedUp = defineEvent('member_signed_up', z.object({ user_id: z.int() }))

/** A password was set or changed. A handler informs the member. */
export const passwordChanged = defineEvent('password_changed', z.object({ user_id: z.int() }))
