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
