import type { InputOf, OutputOf } from '@partlane/contract/endpoint'
import type { signIn } from '@partlane/contract/sign-in'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { accountKeys, useStartSession } from './accounts.ts'
import { type Api, useApi } from './api/api-context.tsx'

export type SignInSettings = OutputOf<typeof signIn.settings>
export type CaptchaSettings = SignInSettings['captcha']
export type ProviderSettings = SignInSettings['providers'][number]

type EmailSignIn = InputOf<typeof signIn.signInWithEmail>['authentication']
type PhoneSignIn = InputOf<typeof signIn.signInWithPhone>['authentication']
type EmailSignUp = InputOf<typeof signIn.signUpWithEmail>['user']
type PhoneSignUp = InputOf<typeof signIn.signUpWithPhone>['user']
/** A new member with one address to confirm: an e-mail address or a phone number. */
export type SignUpInput = EmailSignUp | PhoneSignUp

/** Which ways in are open here. The same for everybody and for as long as the program runs. */
export const signInSettingsQuery = (api: Api) =>
  queryOptions({ queryKey: accountKeys.settings, queryFn: () => api.signIn.settings(), staleTime: Number.POSITIVE_INFINITY })

/** Signs in. A guest's cart, orders and garage come along: the server moves them, because the guest's token goes with the call. */
export function useSignIn() {
  const api = useApi()
  const startSession = useStartSession()
  return useMutation({
    mutationFn: (authentication: EmailSignIn) => api.signIn.signInWithEmail({ authentication }),
    onSuccess: startSession,
  })
}

/** As `useSignIn`, with a number and either the six digits of a text message or the password. */
export function useSignInWithPhone() {
  const api = useApi()
  const startSession = useStartSession()
  return useMutation({
    mutationFn: (authentication: PhoneSignIn) => api.signIn.signInWithPhone({ authentication }),
    onSuccess: startSession,
  })
}

/** Sends the six digits to sign in with, if anybody has the number. */
export function useSendSignInCode() {
  const api = useApi()
  return useMutation({ mutationFn: (phone_number: string) => api.signIn.sendSignInCode({ phone_number }) })
}

/** Becomes a member; a guest stays the same person. The six digits are on their way then. */
export function useSignUp() {
  const api = useApi()
  const startSession = useStartSession()
  return useMutation({
    mutationFn: async ({ user, captchaToken }: { user: SignUpInput; captchaToken: string }) => {
      const { agent_token } = await api.signIn.createAgentToken({ agent: 'web' }) // two minutes: asked for at the last moment
      const proofs = { agent_token, captcha_token: captchaToken }
      return 'email' in user ? api.signIn.signUpWithEmail({ user, ...proofs }) : api.signIn.signUpWithPhone({ user, ...proofs })
    },
    onSuccess: startSession,
  })
}

export type GuestUpgrade = InputOf<typeof signIn.setGuestPassword>['user']

/** A guest sets a password and is a member from then on, with everything they had. */
export function useSetGuestPassword() {
  const api = useApi()
  const startSession = useStartSession()
  return useMutation({ mutationFn: (user: GuestUpgrade) => api.signIn.setGuestPassword({ user }), onSuccess: startSession })
}
