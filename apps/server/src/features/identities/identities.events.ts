import { identityProviders } from '@partlane/domain/accounts/roles'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

/** A member has another account as a new way in, by their own hand or by a verified address. */
export const identityConnected = defineEvent('identity_connected', z.object({ user_id: z.int(), provider: z.enum(identityProviders) }))
