import { signIn } from '@partlane/contract/sign-in'
import type { AppContext } from '#app/context.ts'
import { parsePhoneNumber, type SignInIdentifier } from '#features/accounts/public.ts'
import { checkPublicCode, sendPublicCode } from '#features/codes/public.ts'
import { presentSignInResult } from '#features/sessions/public.ts'
import { getTermsVersion } from '#features/static-pages/public.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { createAgentToken } from './agent-tokens.ts'
import { createGuest } from './create-guest.ts'
import { resetPassword } from './reset-password.ts'
import { setGuestPassword } from './set-guest-password.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { signUpWithEmail, signUpWithPhone } from './sign-up.ts'

export const signInRoutes = defineRoutes((route) => {
  route(signIn.settings, ({ ctx }) => ({
    terms_version: getTermsVersion(ctx),
    captcha: { provider: ctx.captcha.provider, site_key: ctx.captcha.siteKey },
    providers: ctx.identities.settings(),
  }))
  route(signIn.createAgentToken, async ({ ctx, body }) => {
    const { agentToken, expiresAt } = await createAgentToken(ctx, body.agent)
    return { agent_token: agentToken, expires_at: expiresAt.toISOString() }
  })
  route(signIn.createGuest, async ({ ctx, caller }) => presentSignInResult(await createGuest(ctx, { caller })))
  route(signIn.setGuestPassword, async ({ ctx, user, caller, body }) =>
    presentSignInResult(await setGuestPassword(ctx, { user, input: body.user, caller })),
  )
  route(signIn.signUpWithEmail, async ({ ctx, user, caller, body }) =>
    presentSignInResult(await signUpWithEmail(ctx, { user, member: body.user, tokens: parseSignUpTokens(body), caller })),
  )
  route(signIn.signUpWithPhone, async ({ ctx, user, caller, body }) =>
    presentSignInResult(await signUpWithPhone(ctx, { user, member: body.user, tokens: parseSignUpTokens(body), caller })),
  )
  route(signIn.signInWithEmail, async ({ ctx, user, caller, body }) => {
    const { email, password, keep_me_logged_in: keepMeLoggedIn = false } = body.authentication
    return presentSignInResult(
      await signInWithPassword(ctx, { user, identifier: { channel: 'email', address: email }, password, keepMeLoggedIn, caller }),
    )
  })
  route(signIn.sendSignInCode, async ({ ctx, caller, body }) => {
    const identifier = phoneIdentifier(ctx, body.phone_number)
    return presentSentCode(await sendPublicCode(ctx, { purpose: 'sign_in', identifier, ip: caller.ip }))
  })
  route(signIn.signInWithPhone, async ({ ctx, user, caller, body }) => {
    const { phone_number, code, password = '', keep_me_logged_in: keepMeLoggedIn = false } = body.authentication
    const identifier = phoneIdentifier(ctx, phone_number)
    const commonInput = { user, identifier, keepMeLoggedIn, caller }
    return presentSignInResult(
      code === undefined
        ? await signInWithPassword(ctx, { password, ...commonInput })
        : await signInWithCode(ctx, { code, ...commonInput }),
    )
  })
  route(signIn.sendPasswordResetCode, async ({ ctx, caller, body }) =>
    presentSentCode(await sendPublicCode(ctx, { purpose: 'reset_password', identifier: parseIdentifier(ctx, body), ip: caller.ip })),
  )
  route(signIn.checkPasswordResetCode, async ({ ctx, caller, body }) => {
    await checkPublicCode(ctx, {
      purpose: 'reset_password',
      identifier: parseIdentifier(ctx, body),
      code: body.code,
      ip: caller.ip,
    })
    return undefined
  })
  route(signIn.resetPassword, async ({ ctx, user, caller, body }) => {
    const { code, password } = body
    return presentSignInResult(await resetPassword(ctx, { user, identifier: parseIdentifier(ctx, body), code, password, caller }))
  })
})

const parseSignUpTokens = ({ agent_token, captcha_token }: { agent_token: string; captcha_token: string }) => ({
  agentToken: agent_token,
  captchaToken: captcha_token,
})

const presentSentCode = ({ resendAfter }: { resendAfter: Date }) => ({ resend_after: resendAfter.toISOString() })

const phoneIdentifier = (ctx: AppContext, phoneNumber: string): SignInIdentifier => ({
  channel: 'phone',
  address: parsePhoneNumber(ctx, phoneNumber),
})

/** The contract accepts exactly one of the two. */
const parseIdentifier = (
  ctx: AppContext,
  { email, phone_number }: { email?: string | undefined; phone_number?: string | undefined },
): SignInIdentifier => (email === undefined ? phoneIdentifier(ctx, phone_number ?? '') : { channel: 'email', address: email })
