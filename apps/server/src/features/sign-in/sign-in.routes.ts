import { signIn } from '@partlane/contract/sign-in'
import type { AppContext } from '#app/context.ts'
import { readPhoneNumber, type WayIn } from '#features/accounts/public.ts'
import { checkPublicCode, sendPublicCode } from '#features/codes/public.ts'
import { presentSignedIn } from '#features/sessions/public.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { makeAgentToken } from './agent-tokens.ts'
import { createGuest } from './create-guest.ts'
import { chooseForgottenPassword } from './reset-password.ts'
import { setGuestPassword } from './set-guest-password.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { signUpWithEmail } from './sign-up-with-email.ts'
import { signUpWithPhone } from './sign-up-with-phone.ts'

export const signInRoutes = defineRoutes((route) => {
  route(signIn.settings, ({ ctx }) => ({
    captcha: { provider: ctx.captcha.provider, site_key: ctx.captcha.siteKey },
    providers: ctx.identities.settings(),
  }))
  route(signIn.createAgentToken, async ({ ctx, body }) => {
    const { agentToken, expiresAt } = await makeAgentToken(ctx, body.agent)
    return { agent_token: agentToken, expires_at: expiresAt.toISOString() }
  })
  route(signIn.createGuest, async ({ ctx, caller }) => presentSignedIn(await createGuest(ctx, { caller })))
  route(signIn.setGuestPassword, async ({ ctx, user, caller, body }) =>
    presentSignedIn(await setGuestPassword(ctx, { by: user, user: body.user, caller })),
  )
  route(signIn.signUpWithEmail, async ({ ctx, user: by, caller, body }) =>
    presentSignedIn(await signUpWithEmail(ctx, { by, member: body.user, proofs: proofsIn(body), caller })),
  )
  route(signIn.signUpWithPhone, async ({ ctx, user: by, caller, body }) =>
    presentSignedIn(await signUpWithPhone(ctx, { by, member: body.user, proofs: proofsIn(body), caller })),
  )
  route(signIn.signInWithEmail, async ({ ctx, user: by, caller, body }) => {
    const { email, password, keep_me_logged_in: keepMeLoggedIn = false } = body.authentication
    return presentSignedIn(
      await signInWithPassword(ctx, { by, wayIn: { channel: 'email', address: email }, password, keepMeLoggedIn, caller }),
    )
  })
  route(signIn.sendSignInCode, async ({ ctx, caller, body }) => {
    const wayIn = byPhone(ctx, body.phone_number, '/phone_number')
    return presentSent(await sendPublicCode(ctx, { purpose: 'sign_in', wayIn, ip: caller.ip }))
  })
  route(signIn.signInWithPhone, async ({ ctx, user: by, caller, body }) => {
    const { phone_number, code, password = '', keep_me_logged_in: keepMeLoggedIn = false } = body.authentication
    const wayIn = byPhone(ctx, phone_number, '/authentication/phone_number')
    const rest = { by, wayIn, keepMeLoggedIn, caller }
    return presentSignedIn(
      code === undefined ? await signInWithPassword(ctx, { password, ...rest }) : await signInWithCode(ctx, { code, ...rest }),
    )
  })
  route(signIn.sendPasswordResetCode, async ({ ctx, caller, body }) =>
    presentSent(await sendPublicCode(ctx, { purpose: 'reset_password', wayIn: wayInOf(ctx, body), ip: caller.ip })),
  )
  route(signIn.checkPasswordResetCode, async ({ ctx, caller, body }) => {
    await checkPublicCode(ctx, { purpose: 'reset_password', wayIn: wayInOf(ctx, body), digits: body.code, ip: caller.ip, pointer: '/code' })
    return undefined
  })
  route(signIn.resetPassword, async ({ ctx, user: by, caller, body }) => {
    const { code, password } = body
    return presentSignedIn(await chooseForgottenPassword(ctx, { by, wayIn: wayInOf(ctx, body), code, password, caller }))
  })
})

const proofsIn = ({ agent_token, captcha_token }: { agent_token: string; captcha_token: string }) => ({
  agentToken: agent_token,
  captchaToken: captcha_token,
})

const presentSent = ({ resendAfter }: { resendAfter: Date }) => ({ resend_after: resendAfter.toISOString() })

const byPhone = (ctx: AppContext, written: string, pointer: string): WayIn => ({
  channel: 'phone',
  address: readPhoneNumber(ctx, written, pointer),
})

/** The contract lets through one of the two. */
const wayInOf = (ctx: AppContext, { email, phone_number }: { email?: string | undefined; phone_number?: string | undefined }): WayIn =>
  email === undefined ? byPhone(ctx, phone_number ?? '', '/phone_number') : { channel: 'email', address: email }
