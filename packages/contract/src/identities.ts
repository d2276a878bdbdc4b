import { identityProviders } from '@partlane/domain/accounts/roles'
import { businessLimits, contactLimits } from '@partlane/domain/limits'
import { z } from 'zod'
import { currentUser } from './accounts.ts'
import { defineEndpoint, one } from './endpoint.ts'
import { agreedTermsVersion, requiredText } from './fields.ts'
import { keepMeLoggedIn, memberRole, signedInUser } from './sign-in-fields.ts'

/**
 * An OpenID Connect ID token of a provider. Each token can be used once.
 * `nonce` is a random text. The page sends its SHA-256 (base64url, no padding) to the provider, so
 * the token contains only the hash and a stolen token is useless without the nonce.
 */
const idTokenFields = { id_token: z.string().min(1).max(8000), nonce: z.string().min(16).max(200) }
const idTokenRefusals = ['identity_token_invalid', 'identity_provider_off', 'unavailable'] as const

const providerSignIn = <const P extends string>(path: P, summary: string) =>
  defineEndpoint({
    method: 'POST',
    path,
    audience: 'public',
    acceptsEndedSession: true,
    summary,
    body: z.strictObject({ authentication: z.strictObject({ ...idTokenFields, ...keepMeLoggedIn }) }),
    output: signedInUser,
    refusals: [...idTokenRefusals, 'identity_unknown', 'identity_taken', 'account_blocked'],
    status: 200,
    limit: 'sign_in',
  })

const providerSignUpInput = z.strictObject({
  ...idTokenFields,
  role: memberRole,
  first_name: requiredText(contactLimits.first_name).optional(),
  last_name: requiredText(contactLimits.last_name).optional(),
  company_name: requiredText(businessLimits.company_name).optional(),
  terms_version: agreedTermsVersion,
  ...keepMeLoggedIn,
})

const providerSignUp = <const P extends string>(path: P, summary: string) =>
  defineEndpoint({
    method: 'POST',
    path,
    audience: 'public',
    summary,
    body: z.strictObject({ user: providerSignUpInput }),
    output: signedInUser,
    refusals: [...idTokenRefusals, 'identity_taken', 'account_blocked', 'terms_changed'],
    limit: 'sign_in',
  })

/** Sign-up and sign-in with an account at Google, Facebook or Apple. */
export const identities = {
  signUpWithGoogle: providerSignUp('/users/sign_up/with_google', 'Sign up with a Google account'),
  signUpWithFacebook: providerSignUp('/users/sign_up/with_facebook', 'Sign up with a Facebook account'),
  signInWithGoogle: providerSignIn('/users/sign_in/with_google', 'Sign in with a Google account'),
  signInWithFacebook: providerSignIn('/users/sign_in/with_facebook', 'Sign in with a Facebook account'),
  authenticateWithApple: defineEndpoint({
    method: 'POST',
    path: '/users/auth_with_apple',
    audience: 'public',
    acceptsEndedSession: true,
    summary: 'Sign in or sign up with an Apple account. Sign-up needs the role, and the name, which Apple sends only once.',
    body: z.strictObject({ authentication: providerSignUpInput.extend({ role: memberRole.optional() }) }),
    output: signedInUser,
    refusals: [...idTokenRefusals, 'identity_unknown', 'identity_taken', 'account_blocked', 'terms_changed'],
    status: 200,
    limit: 'sign_in',
  }),
  connect: defineEndpoint({
    method: 'POST',
    path: '/users/identities',
    audience: 'member',
    summary: 'Connect a provider account as a sign-in method',
    body: z.strictObject({ identity: z.strictObject({ provider: z.enum(identityProviders), ...idTokenFields }) }),
    output: one(currentUser),
    refusals: [...idTokenRefusals, 'identity_taken'],
    status: 200,
    limit: 'sign_in',
  }),
  disconnect: defineEndpoint({
    method: 'DELETE',
    path: '/users/identities/{provider}',
    audience: 'member',
    summary: 'Disconnect a provider. The last sign-in method cannot be removed.',
    params: z.object({ provider: z.enum(identityProviders) }),
    output: one(currentUser),
    refusals: ['last_way_in'],
    limit: 'writes',
  }),
}
