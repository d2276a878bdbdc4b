import type { InputOf } from '@partlane/contract/endpoint'
import type { identities } from '@partlane/contract/identities'
import type { IdentityProvider } from '@partlane/domain/accounts/roles'
import { useMutation } from '@tanstack/react-query'
import { useSetCurrentUser, useStartSession } from './accounts.ts'
import { type Api, useApi } from './api/api-context.tsx'

/** What a provider said of somebody, and the secret that shows it was said to us. */
export type IdentityProof = { provider: IdentityProvider; id_token: string; nonce: string }
type NewMember = Omit<InputOf<typeof identities.signUpWithGoogle>['user'], 'id_token' | 'nonce'>
type IdentityTokens = { id_token: string; nonce: string }

const signIn = (api: Api, provider: IdentityProvider, authentication: IdentityTokens & { keep_me_logged_in?: boolean }) =>
  ({ google: api.identities.signInWithGoogle, facebook: api.identities.signInWithFacebook, apple: api.identities.authenticateWithApple })[
    provider
  ]({ authentication })

/** Apple's one call takes a newcomer as well; then the role is given. */
const signUp = (api: Api, provider: IdentityProvider, user: IdentityTokens & NewMember) =>
  provider === 'apple'
    ? api.identities.authenticateWithApple({ authentication: user })
    : { google: api.identities.signUpWithGoogle, facebook: api.identities.signUpWithFacebook }[provider]({ user })

/** Signs in with a provider's account. Refused with `identity_unknown` when nobody has it: then `useProviderSignUp`. */
export function useProviderSignIn() {
  const api = useApi()
  const startSession = useStartSession()
  return useMutation({
    mutationFn: ({ provider, keepSignedIn, ...tokens }: IdentityProof & { keepSignedIn: boolean }) =>
      signIn(api, provider, { ...tokens, ...(keepSignedIn ? { keep_me_logged_in: true } : {}) }),
    onSuccess: startSession,
  })
}

/** Becomes a member with a provider's account. */
export function useProviderSignUp() {
  const api = useApi()
  const startSession = useStartSession()
  return useMutation({
    mutationFn: ({ provider, ...user }: IdentityProof & NewMember) => signUp(api, provider, user),
    onSuccess: startSession,
  })
}

/** Another way in for whoever is signed in. */
export function useConnectIdentity() {
  const api = useApi()
  const setCurrentUser = useSetCurrentUser()
  return useMutation({ mutationFn: (identity: IdentityProof) => api.identities.connect({ identity }), onSuccess: setCurrentUser })
}

/** Takes a way in away; the last one stays. */
export function useDisconnectIdentity() {
  const api = useApi()
  const setCurrentUser = useSetCurrentUser()
  return useMutation({ mutationFn: (provider: IdentityProvider) => api.identities.disconnect({ provider }), onSuccess: setCurrentUser })
}
