import type { currentUser } from '@partlane/contract/accounts'
import type { auth } from '@partlane/contract/auth'
import type { InputOf } from '@partlane/contract/endpoint'
import type { Flat } from '@partlane/contract/resource'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi, useSessionStore } from './api-context.tsx'
import { useSession } from './session.ts'

export type CurrentUser = Flat<typeof currentUser>
export type SignInInput = InputOf<typeof auth.signInWithEmail>['authentication']
export type SignUpInput = InputOf<typeof auth.signUpWithEmail>['user']

export const accountKeys = {
  all: ['accounts'] as const,
  me: (userId: string) => [...accountKeys.all, 'me', userId] as const,
}

/** What somebody is told of themselves. By id, so that a change of person never shows the one before. */
export const currentUserQuery = (api: Api, userId: string) =>
  queryOptions({ queryKey: accountKeys.me(userId), queryFn: ({ signal }) => api.account.me({}, { signal }) })

/** The signed-in person or guest; not asked for without a token, nor when the token itself says that the account is inactive. */
export function useCurrentUser() {
  const api = useApi()
  const { kind, user } = useSession()
  return useQuery({ ...currentUserQuery(api, user?.id ?? ''), enabled: kind === 'member' || kind === 'guest' })
}

/** Signs in. A guest's cart, orders and garage come along: the server moves them, because the guest's token goes with the call. */
export function useSignIn() {
  const api = useApi()
  const begin = useBeginSession()
  return useMutation({ mutationFn: (authentication: SignInInput) => api.auth.signInWithEmail({ authentication }), onSuccess: begin })
}

/** Becomes a member; a guest stays the same person. The six digits are in the mail then. */
export function useSignUp() {
  const api = useApi()
  const begin = useBeginSession()
  return useMutation({
    mutationFn: async ({ user, captchaToken }: { user: SignUpInput; captchaToken: string }) => {
      const { agent_token } = await api.auth.agentToken({ agent: 'web' }) // two minutes: asked for at the last moment
      return api.auth.signUpWithEmail({ user, agent_token, captcha_token: captchaToken })
    },
    onSuccess: begin,
  })
}

/** Takes the new token. What is cached was asked for by somebody else: what is on the screen is asked for again, the rest forgotten. */
function useBeginSession() {
  const session = useSessionStore()
  const queries = useQueryClient()
  return ({ item, jwt_token }: { item: CurrentUser; jwt_token: string }) => {
    session.adopt(jwt_token)
    queries.removeQueries({ type: 'inactive' })
    void queries.resetQueries()
    queries.setQueryData(accountKeys.me(item.id), item)
  }
}

/** Ends the session on this device at once, and on the server when it can be reached. */
export function useSignOut(): () => void {
  const api = useApi()
  const session = useSessionStore()
  return () => {
    void api.auth.signOut().catch(() => undefined) // takes the token before it is thrown away
    session.signOut()
  }
}

/** The six digits. The token is renewed with it, because it carries the status. */
export function useConfirm() {
  const api = useApi()
  const session = useSessionStore()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => api.auth.confirm({ code }),
    onSuccess: async (user) => {
      queries.setQueryData(accountKeys.me(user.id), user)
      const renewed = await api.auth.extendSession().catch(() => undefined) // the old token is good too
      if (renewed) session.adopt(renewed.jwt_token)
    },
  })
}

export function useResendCode() {
  const api = useApi()
  return useMutation({ mutationFn: () => api.auth.sendConfirmationCode() })
}
