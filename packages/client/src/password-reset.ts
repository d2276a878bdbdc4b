import type { InputOf } from '@partlane/contract/endpoint'
import type { signIn } from '@partlane/contract/sign-in'
import { useMutation } from '@tanstack/react-query'
import { useStartSession } from './accounts.ts'
import { useApi } from './api/api-context.tsx'
import { signInEndpoints } from './api/endpoints/sign-in.generated.ts'

/** Email address or phone number that receives the code. */
export type CodeDestination = InputOf<typeof signIn.sendPasswordResetCode>

/** Sends a password reset code. The response is the same if no account has the address. */
export function useSendResetCode() {
  const api = useApi()
  return useMutation({ mutationFn: (destination: CodeDestination) => api(signInEndpoints).sendPasswordResetCode(destination) })
}

/** Checks a password reset code. A wrong code counts as a failed attempt. */
export function useCheckResetCode() {
  const api = useApi()
  return useMutation({ mutationFn: (input: CodeDestination & { code: string }) => api(signInEndpoints).checkPasswordResetCode(input) })
}

/** Sets a new password. Signs in this device and signs out all others. */
export function useResetPassword() {
  const api = useApi()
  const startSession = useStartSession()
  return useMutation({
    mutationFn: (input: CodeDestination & { code: string; password: string }) => api(signInEndpoints).resetPassword(input),
    onSuccess: startSession,
  })
}
