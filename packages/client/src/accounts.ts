import type { currentUser } from '@partlane/contract/accounts'
import type { Flat } from '@partlane/contract/resource'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi, useSessionStore } from './api/api-context.tsx'
import { useSession } from './session/session.ts'

export type CurrentUser = Flat<typeof currentUser>
/** What every way in answers: the person, and the token to keep. */
export type SignInResponse = { item: CurrentUser; jwt_token: string }

export const accountKeys = {
  all: ['accounts'] as const,
  me: (userId: string) => [...accountKeys.all, 'me', userId] as const,
  devices: ['accounts', 'devices'] as const,
  settings: ['sign-in-settings'] as const,
}

/** What somebody is told of themselves. By id, so that a change of person never shows the one before. */
export const currentUserQuery = (api: Api, userId: string) =>
  queryOptions({ queryKey: accountKeys.me(userId), queryFn: ({ signal }) => api.accounts.currentUser({}, { signal }) })

/** The signed-in person or guest; not asked for without a token, nor when the account is known to be inactive. */
export function useCurrentUser() {
  const api = useApi()
  const { kind, user } = useSession()
  return useQuery({ ...currentUserQuery(api, user?.id ?? ''), enabled: kind === 'member' || kind === 'guest' })
}

/** Puts the person an answer brought where every screen reads it. */
export function useSetCurrentUser(): (user: CurrentUser) => void {
  const queryClient = useQueryClient()
  return (user) => void queryClient.setQueryData(accountKeys.me(user.id), user)
}

/** Could the answer be another one for another person? Which ways in are open is the same for all, and on the screen at that moment. */
const isUserSpecific = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== accountKeys.settings[0]

/** Takes the new token. What is cached was asked for by somebody else: what is on the screen is asked for again, the rest forgotten. */
export function useStartSession(): (response: SignInResponse) => void {
  const session = useSessionStore()
  const queryClient = useQueryClient()
  return ({ item, jwt_token }) => {
    session.setToken(jwt_token)
    queryClient.removeQueries({ type: 'inactive', predicate: isUserSpecific })
    void queryClient.resetQueries({ predicate: isUserSpecific })
    queryClient.setQueryData(accountKeys.me(item.id), item)
  }
}

/** Ends the session on this device at once, and on the server when it can be reached: that takes the push token away as well. */
export function useSignOut(): () => void {
  const api = useApi()
  const session = useSessionStore()
  return () => {
    void api.sessions.signOut().catch(() => undefined) // takes the token before it is thrown away
    session.signOut()
  }
}

/** Somebody who was blocked asks whether they may come back: a fresh token if so, the refusal otherwise. */
export function useExtendSession() {
  const api = useApi()
  const startSession = useStartSession()
  return useMutation({ mutationFn: () => api.sessions.extend(), onSuccess: startSession })
}
