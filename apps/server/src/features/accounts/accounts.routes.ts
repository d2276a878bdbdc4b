import { account, people } from '@partlane/contract/accounts'
import { auth } from '@partlane/contract/auth'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { presentCurrentUser, presentSignedIn } from './accounts.present.ts'
import { getAccount } from './accounts.queries.ts'
import { confirmAddress } from './confirm-address.ts'
import { createGuest } from './create-guest.ts'
import { resendConfirmationCode } from './resend-confirmation-code.ts'
import { showSellerPage } from './seller-page.ts'
import { setGuestPassword } from './set-guest-password.ts'

export const accountsRoutes = defineRoutes((route) => {
  route(auth.createGuest, async ({ ctx, caller }) => presentSignedIn(await createGuest(ctx, { caller })))
  route(auth.setGuestPassword, async ({ ctx, user, caller, body }) =>
    presentSignedIn(await setGuestPassword(ctx, { by: user, user: body.user, caller })),
  )
  route(account.me, async ({ ctx, user }) => presentCurrentUser(await getAccount(ctx.db, user.id)))
  route(auth.sendConfirmationCode, async ({ ctx, user, body }) => {
    const { sentTo, channel, resendAfter } = await resendConfirmationCode(ctx, { by: user, channel: body.channel })
    return { sent_to: sentTo, channel, resend_after: resendAfter.toISOString() }
  })
  route(auth.confirm, async ({ ctx, user, caller, body }) =>
    presentCurrentUser(await confirmAddress(ctx, { by: user, code: body.code, channel: body.channel, ip: caller.ip })),
  )
  route(people.show, ({ ctx, params }) => showSellerPage(ctx, params.slug))
})
