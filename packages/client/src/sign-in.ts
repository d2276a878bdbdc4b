import type { auth } from '@partlane/contract/auth'
import type { InputOf, OutputOf } from '@partlane/contract/endpoint'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { accountKeys, useBeginSession } from './accounts.ts'
import { type Api, useApi } from './api-context.tsx'

export type SignInSettings = OutputOf<typeof auth.settings>
export type CaptchaSettings = SignInSettings['captcha']
export type ProviderSettings = SignInSettings['providers'][number]

type EmailSignIn = InputOf<typeof auth.signInWithEmail>['authentication']
type PhoneSignIn = InputOf<typeof auth.signInWithPhone>['authentication']
type EmailSignUp = InputOf<typeof auth.signUpWithEmail>['user']
type PhoneSignUp = InputOf<typeof auth.signUpWithPhone>['user']
/** A new member with one address to confirm: an e-mail address or a phone number. */
export type SignUpInput = EmailSignUp | PhoneSignUp

/** Which ways in are open here. The same for everybody and for as long as the program runs. */
export const signInSettingsQuery = (api: Api) =>
  queryOptions({ queryKey: accountKeys.settings, queryFn: () => api.auth.settings(), staleTime: Number.POSITIVE_INFINITY })

/** Signs in. A guest's cart, orders and garage come along: the server moves them, because the guest's token goes with the call. */
export function useSignIn() {
  const api = useApi()
  const begin = useBeginSession()
  return useMutation({ mutationFn: (authentication: EmailSignIn) => api.auth.signInWithEmail({ authentication }), onSuccess: begin })
}

/** As `useSignIn`, with a number and either the six digits of a text message or the password. */
export function useSignInWithPhone() {
  const api = useApi()
  const begin = useBeginSession()
  return useMutation({ mutationFn: (authentication: PhoneSignIn) => api.auth.signInWithPhone({ authentication }), onSuccess: begin })
}

/** Sends the six digits to sign in with, if anybody has the number. */
export function useSendSignInCode() {
  const api = useApi()
  return useMutation({ mutationFn: (phone_number: string) => api.auth.sendSignInCode({ phone_number }) })
}

/** Becomes a member; a guest stays the same person. The six digits are on their way then. */
export function useSignUp() {
  const api = useApi()
  const begin = useBeginSession()
  return useMutation({
    mutationFn: async ({ user, captchaToken }: { user: SignUpInput; captchaToken: string }) => {
      const { agent_token } = await api.auth.agentToken({ agent: 'web' }) // two minutes: asked for at the last moment
      const proofs = { agent_token, captcha_token: captchaToken }
      return 'email' in user ? api.auth.signUpWithEmail({ user, ...proofs }) : api.auth.signUpWithPhone({ user, ...proofs })
    },
    onSuccess: begin,
  })
}

export type GuestUpgrade = InputOf<typeof auth.setGuestPassword>['user']

/** A guest sets a password and is a member from then on, with everything they had. */
export function useSetGuestPassword() {
  const api = useApi()
  const begin = useBeginSession()
  return useMutation({ mutationFn: (user: GuestUpgrade) => api.auth.setGuestPassword({ user }), onSuccess: begin })
}
