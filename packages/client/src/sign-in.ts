import type { InputOf, OutputOf } from '@partlane/contract/endpoint'
import type { signIn } from '@partlane/contract/sign-in'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountKeys, useStartSession } from './accounts.ts'
import { type Api, useApi } from './api/api-context.tsx'
import { ApiError } from './api/api-error.ts'
import { signInEndpoints } from './api/endpoints/sign-in.generated.ts'
import { invalidateAndRefetch, SAME_FOR_ALL_USERS } from './api/query-client.ts'

export type SignInSettings = OutputOf<typeof signIn.settings>
export type CaptchaSettings = SignInSettings['captcha']
export type ProviderSettings = SignInSettings['providers'][number]

type EmailSignIn = InputOf<typeof signIn.signInWithEmail>['authentication']
type PhoneSignIn = InputOf<typeof signIn.signInWithPhone>['authentication']
type EmailSignUp = InputOf<typeof signIn.signUpWithEmail>['user']
type PhoneSignUp = InputOf<typeof signIn.signUpWithPhone>['user']
/** A new member with an email address or a phone number to confirm. */
export type SignUpInput = EmailSignUp | PhoneSignUp

/** The available sign-in methods. The same for all users and constant while the server runs. */
export const signInSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: accountKeys.settings,
    queryFn: () => api(signInEndpoints).settings(),
    staleTime: Number.POSITIVE_INFINITY,
    meta: SAME_FOR_ALL_USERS,
  })

/**
 * Signs in with email address and password. The call has the guest's token, so the server moves
 * the guest's cart, orders and garage to the member.
 */
export function useSignIn() {
  const api = useApi()
  const startSession = useStartSession()
  return useMutation({
    mutationFn: (authentication: EmailSignIn) => api(signInEndpoints).signInWithEmail({ authentication }),
    onSuccess: startSession,
  })
}

/** As `useSignIn`, with a phone number and either the code of a text message or the password. */
export function useSignInWithPhone() {
  const api = useApi()
  const startSession = useStartSession()
  return useMutation({
    mutationFn: (authentication: PhoneSignIn) => api(signInEndpoints).signInWithPhone({ authentication }),
    onSuccess: startSession,
  })
}

/** Sends a sign-in code to a phone number, if an account has the number. */
export function useSendSignInCode() {
  const api = useApi()
  return useMutation({ mutationFn: (phone_number: string) => api(signInEndpoints).sendSignInCode({ phone_number }) })
}

/** Signs up. A guest is converted to the member. The server sends the verification code. */
export function useSignUp() {
  const api = useApi()
  const queryClient = useQueryClient()
  const startSession = useStartSession()
  return useMutation({
    mutationFn: async ({ user: fields, captchaToken }: { user: SignUpInput; captchaToken: string }) => {
      // The page has loaded it for the captcha.
      const { terms_version } = await queryClient.fetchQuery(signInSettingsQuery(api))
      const user = { ...fields, terms_version }
      // Valid for two minutes, so it is requested right before its use
      const { agent_token } = await api(signInEndpoints).createAgentToken({ agent: 'web' })
      const proofs = { agent_token, captcha_token: captchaToken }
      return 'email' in user
        ? api(signInEndpoints).signUpWithEmail({ user, ...proofs })
        : api(signInEndpoints).signUpWithPhone({ user, ...proofs })
    },
    onSuccess: startSession,
    onError: (error) => {
      const areTermsNewer = error instanceof ApiError && error.code === 'terms_changed'
      if (areTermsNewer) void invalidateAndRefetch(queryClient, accountKeys.settings)
    },
  })
}

export type GuestUpgrade = InputOf<typeof signIn.setGuestPassword>['user']

/** Converts the guest to a member with a password. All data of the guest stays. */
export function useSetGuestPassword() {
  const api = useApi()
  const startSession = useStartSession()
  return useMutation({ mutationFn: (user: GuestUpgrade) => api(signInEndpoints).setGuestPassword({ user }), onSuccess: startSession })
}
