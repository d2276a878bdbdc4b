import { codeChannels, userStatuses } from '@partlane/domain/accounts/roles'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** An address or number counts from now on. `before` is the one it replaces, which hears of it. */
export const addressConfirmed = defineEvent(
  'address_confirmed',
  z.object({ user_id: z.int(), channel: z.enum(codeChannels), before: z.string().nullable() }),
)

/**
 * Somebody's standing is another one now: blocked, restored, approved, verified, deleted. Whoever changes `users.status` emits it in the same
 * transaction, so that open connections learn of it at once.
 */
export const accountStatusChanged = defineEvent('account_status_changed', z.object({ user_id: z.int(), status: z.enum(userStatuses) }), {
  key: ({ user_id }) => user_id,
})
