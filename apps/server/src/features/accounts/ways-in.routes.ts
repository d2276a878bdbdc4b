import { auth } from '@partlane/contract/auth'
import type { AppContext } from '#app/context.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { presentSignedIn } from './accounts.present.ts'
import { makeAgentToken } from './agent-tokens.ts'
import { chooseForgottenPassword } from './choose-forgotten-password.ts'
import { readPhoneNumber } from './phone-numbers.ts'
import { checkPublicCode, sendPublicCode } from './public-codes.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { signUpWithEmail } from './sign-up-with-email.ts'
import { signUpWithPhone } from './sign-up-with-phone.ts'
import type { WayIn } from './ways-in.queries.ts'

export const waysInRoutes = defineRoutes((route) => {
  route(auth.settings, ({ ctx }) => ({
    captcha: { provider: ctx.captcha.provider, site_key: ctx.captcha.siteKey },
    providers: ctx.identities.settings(),
  }))
  route(auth.agentToken, async ({ ctx, body }) => {
    const { agentToken, expiresAt } = await makeAgentToken(ctx, body.agent)
    return { agent_token: agentToken, expires_at: expiresAt.toISOString() }
  })
  route(auth.signUpWithEmail, async ({ ctx, user: by, caller, body }) =>
    presentSignedIn(await signUpWithEmail(ctx, { by, member: body.user, proofs: proofsIn(body), caller })),
  )
  route(auth.signUpWithPhone, async ({ ctx, user: by, caller, body }) =>
    presentSignedIn(await signUpWithPhone(ctx, { by, member: body.user, proofs: proofsIn(body), caller })),
  )
  route(auth.signInWithEmail, async ({ ctx, user: by, caller, body }) => {
    const { email, password, keep_me_logged_in: keepMeLoggedIn = false } = body.authentication
    return presentSignedIn(
      await signInWithPassword(ctx, { by, wayIn: { channel: 'email', address: email }, password, keepMeLoggedIn, caller }),
    )
  })
  route(auth.sendSignInCode, async ({ ctx, caller, body }) => {
    const wayIn = byPhone(ctx, body.phone_number, '/phone_number')
    return presentSent(await sendPublicCode(ctx, { purpose: 'sign_in', wayIn, ip: caller.ip }))
  })
  route(auth.signInWithPhone, async ({ ctx, user: by, caller, body }) => {
    const { phone_number, code, password = '', keep_me_logged_in: keepMeLoggedIn = false } = body.authentication
    const wayIn = byPhone(ctx, phone_number, '/authentication/phone_number')
    const rest = { by, wayIn, keepMeLoggedIn, caller }
    return presentSignedIn(
      code === undefined ? await signInWithPassword(ctx, { password, ...rest }) : await signInWithCode(ctx, { code, ...rest }),
    )
  })
  route(auth.sendResetPasswordCode, async ({ ctx, caller, body }) =>
    presentSent(await sendPublicCode(ctx, { purpose: 'reset_password', wayIn: wayInOf(ctx, body), ip: caller.ip })),
  )
  route(auth.checkResetPasswordCode, async ({ ctx, caller, body }) => {
    await checkPublicCode(ctx, { purpose: 'reset_password', wayIn: wayInOf(ctx, body), digits: body.code, ip: caller.ip, pointer: '/code' })
    return undefined
  })
  route(auth.updateForgottenPassword, async ({ ctx, user: by, caller, body }) => {
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
