import { codeChannels } from '@partlane/domain/accounts/roles'
import { z } from 'zod'
import { currentUser } from './accounts.ts'
import { defineEndpoint, facts, one } from './endpoint.ts'
import { instant } from './fields.ts'
import { verificationCode } from './signed-in.ts'

/** Verification codes that confirm an e-mail address or a phone number. */
export const codes = {
  sendConfirmationCode: defineEndpoint({
    method: 'POST',
    path: '/users/account_verification/send_confirmation_code',
    audience: 'member',
    summary: 'Send the six digits that confirm the e-mail address or phone number; without a channel the one that waits',
    body: z.strictObject({ channel: z.enum(codeChannels).optional() }),
    output: facts(z.object({ sent_to: z.string(), channel: z.enum(codeChannels), resend_after: instant })),
    refusals: ['code_sent_too_recently', 'already_confirmed'],
    limit: 'sign_in',
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/users/account_verification/confirm',
    audience: 'member',
    summary: 'Confirm the e-mail address or phone number with the six digits',
    body: z.strictObject({ code: verificationCode, channel: z.enum(codeChannels).optional() }),
    output: one(currentUser),
    refusals: ['code_wrong', 'code_expired', 'already_confirmed', 'too_many_requests'],
    status: 200,
    limit: 'sign_in',
  }),
}
