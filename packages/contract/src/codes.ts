import { codeChannels } from '@partlane/domain/accounts/roles'
import { z } from 'zod'
import { currentUser } from './accounts.ts'
import { computed, defineEndpoint, one } from './endpoint.ts'
import { instant } from './fields.ts'
import { verificationCode } from './sign-in-fields.ts'

/** Verification codes that confirm an email address or a phone number. */
export const codes = {
  sendConfirmationCode: defineEndpoint({
    method: 'POST',
    path: '/users/account_verification/send_confirmation_code',
    audience: 'member',
    summary: 'Send a verification code to an email address or phone number. Without `channel`, to the pending one.',
    body: z.strictObject({ channel: z.enum(codeChannels).optional() }),
    output: computed('confirmation_code', z.object({ sent_to: z.string(), channel: z.enum(codeChannels), resend_after: instant })),
    refusals: ['code_sent_too_recently', 'already_confirmed'],
    limit: 'sign_in',
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/users/account_verification/confirm',
    audience: 'member',
    summary: 'Confirm an email address or phone number with a verification code',
    body: z.strictObject({ code: verificationCode, channel: z.enum(codeChannels).optional() }),
    output: one(currentUser),
    refusals: ['code_wrong', 'code_expired', 'already_confirmed', 'too_many_requests'],
    status: 200,
    limit: 'sign_in',
  }),
}
