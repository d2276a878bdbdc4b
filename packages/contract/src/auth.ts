import { codeChannels, identityProviders } from '@partlane/domain/accounts/roles'
import { z } from 'zod'
import { currentUser } from './accounts.ts'
import { defineEndpoint, facts, many, nothing, one, oneWith } from './endpoint.ts'
import { email, ids, instant, line, password, phoneNumber } from './fields.ts'
import { defineResource } from './resource.ts'

/** The session's token beside the person it belongs to. */
const signedIn = oneWith(currentUser, z.object({ jwt_token: z.string(), expires_at: instant }))
const keep = { keep_me_logged_in: z.boolean().optional() }
const code = z.string().regex(/^\d{6}$/)

const memberFacts = {
  role: z.enum(['personal', 'business']),
  first_name: line(60),
  last_name: line(60),
  company_name: line(120).optional(),
  ...keep,
}

/** What shows that a person sits in front of a page or app of ours. */
const proofs = { agent_token: z.string().min(1).max(2000), captcha_token: z.string().min(1).max(8000) }
const proofRefusals = ['agent_token_invalid', 'captcha_failed', 'unavailable'] as const
const passwordRefusals = ['password_too_short', 'password_too_long', 'password_trivial', 'password_breached'] as const

/**
 * An OpenID Connect ID token of a provider. `nonce` is the random text whose SHA-256 (base64url, no padding) the page put into the
 * provider's request: the token carries only the hash, so that whoever steals the token alone cannot use it. Each token signs in once.
 */
const idToken = { id_token: z.string().min(1).max(8000), nonce: z.string().min(16).max(200) }
const idTokenRefusals = ['identity_token_invalid', 'identity_provider_off', 'unavailable'] as const

const providerSignIn = <const P extends string>(path: P, summary: string) =>
  defineEndpoint({
    method: 'POST',
    path,
    audience: 'public',
    summary,
    body: z.strictObject({ authentication: z.strictObject({ ...idToken, ...keep }) }),
    output: signedIn,
    refusals: [...idTokenRefusals, 'identity_unknown', 'identity_taken', 'account_blocked'],
    status: 200,
    limit: 'sign_in',
  })

const newFromProvider = z.strictObject({
  ...idToken,
  role: z.enum(['personal', 'business']),
  first_name: line(60).optional(),
  last_name: line(60).optional(),
  company_name: line(120).optional(),
  ...keep,
})

const providerSignUp = <const P extends string>(path: P, summary: string) =>
  defineEndpoint({
    method: 'POST',
    path,
    audience: 'public',
    summary,
    body: z.strictObject({ user: newFromProvider }),
    output: signedIn,
    refusals: [...idTokenRefusals, 'identity_taken', 'account_blocked'],
    limit: 'sign_in',
  })

/** A code goes to one of these, not to both. */
const destination = { email: email.optional(), phone_number: phoneNumber.optional() }
const onlyOne = (value: { email?: string | undefined; phone_number?: string | undefined }) =>
  (value.email === undefined) !== (value.phone_number === undefined)

/** A device that is signed in. */
export const device = defineResource(
  'session',
  z.object({
    current: z.boolean(),
    user_agent: z.string(),
    keep_me_logged_in: z.boolean(),
    created_at: instant,
    last_seen_at: instant,
    expires_at: instant,
  }),
)

export const auth = {
  /** Not in the specification's list: without it no page could know what to show. */
  settings: defineEndpoint({
    method: 'GET',
    path: '/users/sign_in/settings',
    audience: 'public',
    summary: 'The ways in that are open here, and what a page needs for them',
    output: facts(
      z.object({
        captcha: z.object({ provider: z.enum(['turnstile', 'hcaptcha', 'recaptcha', 'sandbox']), site_key: z.string() }),
        providers: z.array(
          z.object({
            provider: z.enum(identityProviders),
            client_id: z.string(),
            /**
             * Where to begin, with client, scope, response_type and response_mode in it already: the page adds `redirect_uri` (this site's
             * `redirect_path`), `state` and `nonce`. A full address, or a path of this server (the sandbox).
             */
            authorize_url: z.string(),
            /** Where the provider sends the browser back to. Apple posts there; either way /sign-in/return gets the answer in the fragment. */
            redirect_path: z.string(),
            scope: z.string(),
            sandbox: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  agentToken: defineEndpoint({
    method: 'POST',
    path: '/users/agent_tokens',
    audience: 'public',
    summary: 'A signed token for sign-up, good for two minutes and once',
    body: z.strictObject({ agent: z.enum(['web', 'mobile']) }),
    output: facts(z.object({ agent_token: z.string(), expires_at: instant })),
    status: 200,
    limit: 'sign_in',
  }),
  signUpWithEmail: defineEndpoint({
    method: 'POST',
    path: '/users/sign_up/with_email',
    audience: 'public',
    summary:
      'Become a member with an e-mail address. A guest who calls keeps cart and orders. The answer is the same when the address has an account: the mail says so.',
    body: z.strictObject({ user: z.strictObject({ email, password, ...memberFacts }), ...proofs }),
    output: signedIn,
    refusals: ['already_a_member', ...passwordRefusals, ...proofRefusals],
    limit: 'sign_in',
  }),
  signUpWithPhone: defineEndpoint({
    method: 'POST',
    path: '/users/sign_up/with_phone_number',
    audience: 'public',
    summary: 'Become a member with a phone number; a password may come with it. Six digits arrive by text message.',
    body: z.strictObject({
      user: z.strictObject({ phone_number: phoneNumber, password: password.optional(), ...memberFacts }),
      ...proofs,
    }),
    output: signedIn,
    refusals: ['phone_number_invalid', 'already_a_member', ...passwordRefusals, ...proofRefusals],
    limit: 'sign_in',
  }),
  signUpWithGoogle: providerSignUp('/users/sign_up/with_google', 'Become a member with a Google account'),
  signUpWithFacebook: providerSignUp('/users/sign_up/with_facebook', 'Become a member with a Facebook account'),
  signInWithEmail: defineEndpoint({
    method: 'POST',
    path: '/users/sign_in/with_email',
    audience: 'public',
    summary: 'Sign in with e-mail address and password. A guest who calls takes the cart along.',
    body: z.strictObject({ authentication: z.strictObject({ email, password, ...keep }) }),
    output: signedIn,
    refusals: ['email_or_password_wrong', 'account_blocked', 'too_many_requests'],
    status: 200,
    limit: 'sign_in',
  }),
  sendSignInCode: defineEndpoint({
    method: 'POST',
    path: '/users/sign_in/send_phone_code',
    audience: 'public',
    summary: 'Send six digits to a phone number to sign in with. The answer is the same for numbers nobody has.',
    body: z.strictObject({ phone_number: phoneNumber }),
    output: facts(z.object({ resend_after: instant })),
    refusals: ['phone_number_invalid', 'too_many_requests'],
    status: 200,
    limit: 'sign_in',
  }),
  signInWithPhone: defineEndpoint({
    method: 'POST',
    path: '/users/sign_in/with_phone_number',
    audience: 'public',
    summary: 'Sign in with a phone number and either the six digits or the password',
    body: z.strictObject({
      authentication: z
        .strictObject({ phone_number: phoneNumber, code: code.optional(), password: password.optional(), ...keep })
        .refine((value) => (value.code === undefined) !== (value.password === undefined), { path: ['code'], params: { code: 'required' } }),
    }),
    output: signedIn,
    refusals: ['phone_number_invalid', 'phone_or_password_wrong', 'code_wrong', 'code_expired', 'account_blocked', 'too_many_requests'],
    status: 200,
    limit: 'sign_in',
  }),
  signInWithGoogle: providerSignIn('/users/sign_in/with_google', 'Sign in with a Google account'),
  signInWithFacebook: providerSignIn('/users/sign_in/with_facebook', 'Sign in with a Facebook account'),
  withApple: defineEndpoint({
    method: 'POST',
    path: '/users/auth_with_apple',
    audience: 'public',
    summary: 'Sign in with an Apple account, or become a member with it: then the role is given, and the name, which Apple tells only once',
    body: z.strictObject({ authentication: newFromProvider.extend({ role: z.enum(['personal', 'business']).optional() }) }),
    output: signedIn,
    refusals: [...idTokenRefusals, 'identity_unknown', 'identity_taken', 'account_blocked'],
    status: 200,
    limit: 'sign_in',
  }),
  connectIdentity: defineEndpoint({
    method: 'POST',
    path: '/users/identities',
    audience: 'member',
    summary: 'Connect an account of a provider as another way in',
    body: z.strictObject({ identity: z.strictObject({ provider: z.enum(identityProviders), ...idToken }) }),
    output: one(currentUser),
    refusals: [...idTokenRefusals, 'identity_taken'],
    status: 200,
    limit: 'sign_in',
  }),
  disconnectIdentity: defineEndpoint({
    method: 'DELETE',
    path: '/users/identities/{provider}',
    audience: 'member',
    summary: 'Take a provider away as a way in; the last way in stays',
    params: z.object({ provider: z.enum(identityProviders) }),
    output: one(currentUser),
    refusals: ['not_found', 'last_way_in'],
    limit: 'writes',
  }),
  createGuest: defineEndpoint({
    method: 'POST',
    path: '/guests/user',
    audience: 'public',
    summary: 'A session for somebody without an account, so that a cart and a purchase have an owner.',
    body: z.strictObject({}),
    output: signedIn,
    limit: 'sign_in',
  }),
  setGuestPassword: defineEndpoint({
    method: 'POST',
    path: '/guests/users/update_password',
    audience: 'guest',
    summary: 'A guest sets a password and becomes a member. Without an address here, the one of their last purchase is taken.',
    body: z.strictObject({
      user: z.strictObject({ password, email: email.optional(), first_name: line(60).optional(), last_name: line(60).optional() }),
    }),
    output: signedIn,
    refusals: ['already_a_member', 'email_required', ...passwordRefusals],
    status: 200,
    limit: 'sign_in',
  }),
  sendResetPasswordCode: defineEndpoint({
    method: 'POST',
    path: '/users/forgot_password/send_reset_password_code',
    audience: 'public',
    summary:
      'Send six digits to an e-mail address or phone number to choose a new password with. The answer is the same for those nobody has.',
    body: z.strictObject(destination).refine(onlyOne, { path: ['email'], params: { code: 'required' } }),
    output: facts(z.object({ resend_after: instant })),
    refusals: ['phone_number_invalid', 'too_many_requests'],
    status: 200,
    limit: 'sign_in',
  }),
  checkResetPasswordCode: defineEndpoint({
    method: 'POST',
    path: '/users/forgot_password/check_reset_password_code',
    audience: 'public',
    summary: 'Are these the six digits? A wrong try counts; the right ones stay good for the new password.',
    body: z.strictObject({ ...destination, code }).refine(onlyOne, { path: ['email'], params: { code: 'required' } }),
    output: nothing,
    refusals: ['phone_number_invalid', 'code_wrong', 'code_expired', 'too_many_requests'],
    limit: 'sign_in',
  }),
  updateForgottenPassword: defineEndpoint({
    method: 'POST',
    path: '/users/forgot_password/update_password',
    audience: 'public',
    summary: 'Choose a new password with the six digits. Every other device is signed out, this one signed in.',
    body: z.strictObject({ ...destination, code, password }).refine(onlyOne, { path: ['email'], params: { code: 'required' } }),
    output: signedIn,
    refusals: ['phone_number_invalid', 'code_wrong', 'code_expired', 'account_blocked', 'too_many_requests', ...passwordRefusals],
    status: 200,
    limit: 'sign_in',
  }),
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
    body: z.strictObject({ code, channel: z.enum(codeChannels).optional() }),
    output: one(currentUser),
    refusals: ['code_wrong', 'code_expired', 'already_confirmed', 'too_many_requests'],
    status: 200,
    limit: 'sign_in',
  }),
  extendSession: defineEndpoint({
    method: 'POST',
    path: '/users/sessions/extend',
    audience: 'guest',
    summary: 'A fresh token for the same session',
    body: z.strictObject({}),
    output: signedIn,
    status: 200,
    limit: 'writes',
  }),
  /** The three below are not in the specification's list: "sign out everywhere else" needs them. */
  devices: defineEndpoint({
    method: 'GET',
    path: '/users/sessions',
    audience: 'member',
    summary: 'The devices that are signed in, this one first',
    output: many(device),
  }),
  signOutDevice: defineEndpoint({
    method: 'DELETE',
    path: '/users/sessions/{id}',
    audience: 'member',
    summary: 'Sign one device out',
    params: ids,
    output: nothing,
    refusals: ['not_found'],
    limit: 'writes',
  }),
  signOutEverywhereElse: defineEndpoint({
    method: 'DELETE',
    path: '/users/sessions/others',
    audience: 'member',
    summary: 'Sign out every device but this one',
    output: facts(z.object({ ended: z.int() })),
    limit: 'writes',
  }),
  signOut: defineEndpoint({
    method: 'DELETE',
    path: '/users/sessions/destroy',
    audience: 'session',
    summary: 'End this session; its push token goes with it',
    output: nothing,
    limit: 'writes',
  }),
}
