import { codes } from '@partlane/contract/codes'
import { presentCurrentUser } from '#features/accounts/public.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { confirmAddress } from './confirm-address.ts'
import { resendConfirmationCode } from './resend-confirmation-code.ts'

export const codesRoutes = defineRoutes((route) => {
  route(codes.sendConfirmationCode, async ({ ctx, user, body }) => {
    const { sentTo, channel, resendAfter } = await resendConfirmationCode(ctx, { user, channel: body.channel })
    return { sent_to: sentTo, channel, resend_after: resendAfter.toISOString() }
  })
  route(codes.confirm, async ({ ctx, user, caller, body }) =>
    presentCurrentUser(await confirmAddress(ctx, { user, code: body.code, channel: body.channel, ip: caller.ip })),
  )
})
