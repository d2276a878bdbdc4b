import type { currentUser } from '@partlane/contract/accounts'
import type { Flat } from '@partlane/contract/resource'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi, useSessionStore } from './api/api-context.tsx'
import { accountsEndpoints } from './api/endpoints/accounts.generated.ts'
import { sessionsEndpoints } from './api/endpoints/sessions.generated.ts'
import { replaceUserData } from './api/query-client.ts'
import { useSession } from './session/session.ts'
import type { SignOutReason } from './session/session-store.ts'

export type CurrentUser = Flat<typeof currentUser>
/** Response of every sign-in and sign-up call: the current user and the token of the session. */
export type SignInResponse = CurrentUser & { jwt_token: string; expires_at: string }

export const accountKeys = {
  all: ['accounts'] as const,
  me: (userId: string) => [...accountKeys.all, 'me', userId] as const,
  devices: ['accounts', 'devices'] as const,
  settings: ['sign-in-settings'] as const,
}

/**
 * The current user. The key contains the user id, so that data of a previous user is never shown.
 */
export const currentUserQuery = (api: Api, userId: string) =>
  queryOptions({ queryKey: accountKeys.me(userId), queryFn: ({ signal }) => api(accountsEndpoints).currentUser({}, { signal }) })

/** The signed-in member or guest. Not fetched without a token or for an inactive account. */
export function useCurrentUser() {
  const api = useApi()
  const { kind, user } = useSession()
  return useQuery({ ...currentUserQuery(api, user?.id ?? ''), enabled: kind === 'member' || kind === 'guest' })
}

/** Caches the current user of a response, so that every screen shows it. */
export function useSetCurrentUser(): (user: CurrentUser) => void {
  const queryClient = useQueryClient()
  return (user) => void queryClient.setQueryData(accountKeys.me(user.id), user)
}

/** Starts the session of a response, without the cached data of the previous user. */
export function useStartSession(): (response: SignInResponse) => void {
  const session = useSessionStore()
  const queryClient = useQueryClient()
  return ({ jwt_token, expires_at: _expiresAt, ...user }) => {
    session.setToken(jwt_token)
    replaceUserData(queryClient)
    queryClient.setQueryData(accountKeys.me(user.id), user)
  }
}

/**
 * Ends the session on this device at once, and on the server if it is reachable. The server also
 * deletes the push token.
 */
export function useSignOut(): (reasonElsewhere?: SignOutReason) => void {
  const api = useApi()
  const session = useSessionStore()
  return (reasonElsewhere) => {
    void api(sessionsEndpoints)
      .signOut()
      .catch(() => undefined) // must read the token before it is removed
    session.signOut(reasonElsewhere)
  }
}

/** Extends the session. A blocked user gets a new token once the account is restored. */
export function useExtendSession() {
  const api = useApi()
  const startSession = useStartSession()
  return useMutation({ mutationFn: () => api(sessionsEndpoints).extend(), onSuccess: startSession })
}

/** Agrees to a version of the terms, which must be the one in force. */
export function useAgreeToTerms() {
  const api = useApi()
  const setCurrentUser = useSetCurrentUser()
  return useMutation({
    mutationFn: (terms_version: number) => api(accountsEndpoints).agreeToTerms({ terms_version }),
    onSuccess: setCurrentUser,
  })
}
