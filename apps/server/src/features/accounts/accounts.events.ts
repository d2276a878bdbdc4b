import { userStatuses } from '@partlane/domain/accounts/roles'
import { locales } from '@partlane/domain/locale'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

export const memberSignedUp = defineEvent('member_signed_up', z.object({ user_id: z.int() }))

/** A code was made; the mail with its digits leaves after the commit. The digits follow from the id, they are not in the event. */
export const confirmationCodeMade = defineEvent(
  'confirmation_code_made',
  z.object({ user_id: z.int(), code_id: z.int(), email: z.string(), locale: z.enum(locales) }),
)

export const sessionEnded = defineEvent('session_ended', z.object({ session_id: z.int() }))

/**
 * Somebody's standing is another one now: blocked, restored, approved, verified, deleted. Whoever changes `users.status` emits it in the same
 * transaction, so that open connections learn of it at once.
 */
export const accountStatusChanged = defineEvent('account_status_changed', z.object({ user_id: z.int(), status: z.enum(userStatuses) }), {
  key: ({ user_id }) => user_id,
})
