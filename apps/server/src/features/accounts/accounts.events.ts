import { codeChannels, userStatuses } from '@partlane/domain/accounts/roles'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/**
 * An email address or a phone number was confirmed. `before`: the confirmed one that it replaces,
 * or null. A security message is sent to it.
 */
export const addressConfirmed = defineEvent(
  'address_confirmed',
  z.object({ user_id: z.int(), channel: z.enum(codeChannels), before: z.string().nullable() }),
)

/**
 * The status of an account changed. Every change of `users.status`, except the sign-up of a guest,
 * emits this event in the same transaction, so that open sockets are closed at once.
 */
export const accountStatusChanged = defineEvent('account_status_changed', z.object({ user_id: z.int(), status: z.enum(userStatuses) }), {
  key: ({ user_id }) => user_id,
})
