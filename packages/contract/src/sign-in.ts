import { identityProviders } from '@partlane/domain/accounts/roles'
import { businessLimits, contactLimits } from '@partlane/domain/limits'
import { z } from 'zod'
import { computed, defineEndpoint, noContent } from './endpoint.ts'
import { agreedTermsVersion, email, instant, password, phoneNumber, requiredText } from './fields.ts'
import { keepMeLoggedIn, memberRole, signedInUser, verificationCode } from './sign-in-fields.ts'

const memberFields = {
  role: memberRole,
  first_name: requiredText(contactLimits.first_name),
  last_name: requiredText(contactLimits.last_name),
  company_name: requiredText(businessLimits.company_name).optional(),
  terms_version: agreedTermsVersion,
  ...keepMeLoggedIn,
}

/** Proof that a human uses one of our pages or apps. */
const humanProofFields = { agent_token: z.string().min(1).max(2000), captcha_token: z.string().min(1).max(8000) }
const humanProofRefusals = ['agent_token_invalid', 'captcha_failed', 'unavailable'] as const
const passwordRefusals = ['password_too_short', 'password_too_long', 'password_trivial', 'password_breached'] as const

/** A code is sent to exactly one of these. */
const destination = { email: email.optional(), phone_number: phoneNumber.optional() }
const hasOneDestination = (value: { email?: string | undefined; phone_number?: string | undefined }) =>
  (value.email === undefined) !== (value.phone_number === undefined)

/** Sign-up, sign-in and password reset by email address or phone number, and guests. */
export const signIn = {
  /** Not in the specification's list. The sign-in page needs it to show the available methods. */
  settings: defineEndpoint({
    method: 'GET',
    path: '/users/sign_in/settings',
    audience: 'public',
    summary: 'Get the available sign-in methods and their settings',
    output: computed(
      'sign_in_settings',
      z.object({
        terms_version: z.int(), // of the terms in force, which a new member agrees to
        captcha: z.object({ provider: z.enum(['turnstile', 'hcaptcha', 'recaptcha', 'sandbox']), site_key: z.string() }),
        providers: z.array(
          z.object({
            provider: z.enum(identityProviders),
            client_id: z.string(),
            /**
             * Authorisation URL with client, scope, response_type and response_mode. The page adds
             * `redirect_uri` (this site's `redirect_path`), `state` and `nonce`. An absolute URL,
             * or a path of this server (sandbox).
             */
            authorize_url: z.string(),
            /**
             * Path to which the provider returns the browser. Apple sends a POST. In both cases
             * /sign-in/return receives the response in the fragment.
             */
            redirect_path: z.string(),
            scope: z.string(),
            sandbox: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  createAgentToken: defineEndpoint({
    method: 'POST',
    path: '/users/agent_tokens',
    audience: 'public',
    summary: 'Get a single-use sign-up token, valid for two minutes',
    body: z.strictObject({ agent: z.enum(['web', 'mobile']) }),
    output: computed('agent_token', z.object({ agent_token: z.string(), expires_at: instant })),
    status: 200,
    limit: 'sign_in',
  }),
  signUpWithEmail: defineEndpoint({
    method: 'POST',
    path: '/users/sign_up/with_email',
    audience: 'public',
    summary:
      'Sign up with an email address. A guest keeps cart and orders. The response is the same if the address already has an account; the email says so.',
    body: z.strictObject({ user: z.strictObject({ email, password, ...memberFields }), ...humanProofFields }),
    output: signedInUser,
    refusals: ['already_a_member', 'terms_changed', ...passwordRefusals, ...humanProofRefusals],
    limit: 'sign_in',
  }),
  signUpWithPhone: defineEndpoint({
    method: 'POST',
    path: '/users/sign_up/with_phone_number',
    audience: 'public',
    summary: 'Sign up with a phone number and an optional password. A verification code is sent by text message.',
    body: z.strictObject({
      user: z.strictObject({ phone_number: phoneNumber, password: password.optional(), ...memberFields }),
      ...humanProofFields,
    }),
    output: signedInUser,
    refusals: ['phone_number_invalid', 'already_a_member', 'terms_changed', ...passwordRefusals, ...humanProofRefusals],
    limit: 'sign_in',
  }),
  signInWithEmail: defineEndpoint({
    method: 'POST',
    path: '/users/sign_in/with_email',
    audience: 'public',
    acceptsEndedSession: true,
    summary: 'Sign in with email address and password. A guest keeps the cart.',
    body: z.strictObject({ authentication: z.strictObject({ email, password, ...keepMeLoggedIn }) }),
    output: signedInUser,
    refusals: ['email_or_password_wrong', 'account_blocked', 'too_many_requests'],
    status: 200,
    limit: 'sign_in',
  }),
  sendSignInCode: defineEndpoint({
    method: 'POST',
    path: '/users/sign_in/send_phone_code',
    audience: 'public',
    summary: 'Send a verification code to a phone number for sign-in. The response is the same for unknown numbers.',
    body: z.strictObject({ phone_number: phoneNumber }),
    output: computed('sign_in_code', z.object({ resend_after: instant })),
    refusals: ['phone_number_invalid', 'too_many_requests'],
    status: 200,
    limit: 'sign_in',
  }),
  signInWithPhone: defineEndpoint({
    method: 'POST',
    path: '/users/sign_in/with_phone_number',
    audience: 'public',
    acceptsEndedSession: true,
    summary: 'Sign in with a phone number and a verification code or password',
    body: z.strictObject({
      authentication: z
        .strictObject({ phone_number: phoneNumber, code: verificationCode.optional(), password: password.optional(), ...keepMeLoggedIn })
        .refine((value) => (value.code === undefined) !== (value.password === undefined), { path: ['code'], params: { code: 'required' } }),
    }),
    output: signedInUser,
    refusals: ['phone_number_invalid', 'phone_or_password_wrong', 'code_wrong', 'code_expired', 'account_blocked', 'too_many_requests'],
    status: 200,
    limit: 'sign_in',
  }),
  createGuest: defineEndpoint({
    method: 'POST',
    path: '/guests/user',
    audience: 'public',
    summary: 'Create a guest session',
    body: z.strictObject({}),
    output: signedInUser,
    limit: 'sign_in',
  }),
  setGuestPassword: defineEndpoint({
    method: 'POST',
    path: '/guests/users/update_password',
    audience: 'guest',
    summary: 'Convert a guest to a member with a password. Without an email address, that of the last purchase is used.',
    body: z.strictObject({
      user: z.strictObject({
        password,
        email: email.optional(),
        first_name: requiredText(contactLimits.first_name).optional(),
        last_name: requiredText(contactLimits.last_name).optional(),
        terms_version: agreedTermsVersion,
      }),
    }),
    output: signedInUser,
    refusals: ['already_a_member', 'terms_changed', 'email_required', ...passwordRefusals],
    status: 200,
    limit: 'sign_in',
  }),
  sendPasswordResetCode: defineEndpoint({
    method: 'POST',
    path: '/users/forgot_password/send_reset_password_code',
    audience: 'public',
    summary: 'Send a password reset code to an email address or phone number. The response is the same for unknown ones.',
    body: z.strictObject(destination).refine(hasOneDestination, { path: ['email'], params: { code: 'required' } }),
    output: computed('password_reset_code', z.object({ resend_after: instant })),
    refusals: ['phone_number_invalid', 'too_many_requests'],
    status: 200,
    limit: 'sign_in',
  }),
  checkPasswordResetCode: defineEndpoint({
    method: 'POST',
    path: '/users/forgot_password/check_reset_password_code',
    audience: 'public',
    summary: 'Check a password reset code. Failed attempts are counted; a correct code stays valid for the new password.',
    body: z
      .strictObject({ ...destination, code: verificationCode })
      .refine(hasOneDestination, { path: ['email'], params: { code: 'required' } }),
    output: noContent,
    refusals: ['phone_number_invalid', 'code_wrong', 'code_expired', 'too_many_requests'],
    limit: 'sign_in',
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/users/forgot_password/update_password',
    audience: 'public',
    summary: 'Set a new password with a reset code. Signs in this device and signs out all others.',
    body: z
      .strictObject({ ...destination, code: verificationCode, password })
      .refine(hasOneDestination, { path: ['email'], params: { code: 'required' } }),
    output: signedInUser,
    refusals: ['phone_number_invalid', 'code_wrong', 'code_expired', 'account_blocked', 'too_many_requests', ...passwordRefusals],
    status: 200,
    limit: 'sign_in',
  }),
}
