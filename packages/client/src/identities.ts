import type { InputOf } from '@partlane/contract/endpoint'
import type { identities } from '@partlane/contract/identities'
import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import { useMutation } from '@tanstack/react-query'
import { useSetCurrentUser, useStartSession } from './accounts.ts'
import { type Api, useApi } from './api/api-context.tsx'
import { identitiesEndpoints } from './api/endpoints/identities.generated.ts'

/** An ID token of a provider and the nonce that proves that it was issued for this page. */
export type IdentityProof = { provider: IdentityProvider; id_token: string; nonce: string }
type NewMember = Omit<InputOf<typeof identities.signUpWithGoogle>['user'], 'id_token' | 'nonce'>
type IdentityTokens = { id_token: string; nonce: string }

const signIn = (api: Api, provider: IdentityProvider, authentication: IdentityTokens & { keep_me_logged_in?: boolean }) =>
  ({
    google: api(identitiesEndpoints).signInWithGoogle,
    facebook: api(identitiesEndpoints).signInWithFacebook,
    apple: api(identitiesEndpoints).authenticateWithApple,
  })[provider]({ authentication })

/** Apple has one call for sign-in and sign-up. With a role it may create an account. */
const signUp = (api: Api, provider: IdentityProvider, user: IdentityTokens & NewMember) =>
  provider === 'apple'
    ? api(identitiesEndpoints).authenticateWithApple({ authentication: user })
    : { google: api(identitiesEndpoints).signUpWithGoogle, facebook: api(identitiesEndpoints).signUpWithFacebook }[provider]({ user })

/**
 * Signs in with a provider account. Refused with `identity_unknown` if no member has it: continue
 * with `useProviderSignUp`.
 */
export function useProviderSignIn() {
  const api = useApi()
  const startSession = useStartSession()
  return useMutation({
    mutationFn: ({ provider, keepSignedIn, ...tokens }: IdentityProof & { keepSignedIn: boolean }) =>
      signIn(api, provider, { ...tokens, ...(keepSignedIn ? { keep_me_logged_in: true } : {}) }),
    onSuccess: startSession,
  })
}

/** Signs up with a provider account. */
export function useProviderSignUp() {
  const api = useApi()
  const startSession = useStartSession()
  return useMutation({
    mutationFn: ({ provider, ...user }: IdentityProof & NewMember) => signUp(api, provider, user),
    onSuccess: startSession,
  })
}

/** Connects a provider account as a sign-in method. */
export function useConnectIdentity() {
  const api = useApi()
  const setCurrentUser = useSetCurrentUser()
  return useMutation({ mutationFn: (identity: IdentityProof) => api(identitiesEndpoints).connect({ identity }), onSuccess: setCurrentUser })
}

/** Disconnects a provider account. The last sign-in method cannot be removed. */
export function useDisconnectIdentity() {
  const api = useApi()
  const setCurrentUser = useSetCurrentUser()
  return useMutation({
    mutationFn: (provider: IdentityProvider) => api(identitiesEndpoints).disconnect({ provider }),
    onSuccess: setCurrentUser,
  })
}
