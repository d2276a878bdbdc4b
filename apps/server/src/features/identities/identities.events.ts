import { identityProviders } from '@partlane/domain/accounts/roles'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/**
 * An identity was connected to an existing account, by the member or by a sign-in with a verified
 * email address.
 */
export const identityConnected = defineEvent('identity_connected', z.object({ user_id: z.int(), provider: z.enum(identityProviders) }))
