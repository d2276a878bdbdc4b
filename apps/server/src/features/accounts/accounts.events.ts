import { codeChannels, identityProviders, userStatuses } from '@partlane/domain/accounts/roles'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

export const memberSignedUp = defineEvent('member_signed_up', z.object({ user_id: z.int() }))

/** A code was made; its message leaves after the commit. The digits follow from the id, they are not in the event, nor is where they go. */
export const codeMade = defineEvent('code_made', z.object({ code_id: z.int() }))

/** An address or number counts from now on. `before` is the one it replaces, which hears of it. */
export const addressConfirmed = defineEvent(
  'address_confirmed',
  z.object({ user_id: z.int(), channel: z.enum(codeChannels), before: z.string().nullable() }),
)

/** A password was set or changed; the person hears of it. */
export const passwordChanged = defineEvent('password_changed', z.object({ user_id: z.int() }))

export const sessionEnded = defineEvent('session_ended', z.object({ session_id: z.int() }))

/**
 * Somebody's standing is another one now: blocked, restored, approved, verified, deleted. Whoever changes `users.status` emits it in the same
 * transaction, so that open connections learn of it at once.
 */
export const accountStatusChanged = defineEvent('account_status_changed', z.object({ user_id: z.int(), status: z.enum(userStatuses) }), {
  key: ({ user_id }) => user_id,
})

/** A member has another account as a new way in, by their own hand or by a verified address. */
export const identityConnected = defineEvent('identity_connected', z.object({ user_id: z.int(), provider: z.enum(identityProviders) }))
