import type { InputOf } from '@partlane/contract/endpoint'
import type { signIn } from '@partlane/contract/sign-in'
import { useMutation } from '@tanstack/react-query'
import { useBeginSession } from './accounts.ts'
import { useApi } from './api/api-context.tsx'

/** Where the six digits go: one of the two. */
export type CodeDestination = InputOf<typeof signIn.sendPasswordResetCode>

/** Sends six digits to choose a new password with, if anybody has the address. The answer does not tell. */
export function useSendResetCode() {
  const api = useApi()
  return useMutation({ mutationFn: (destination: CodeDestination) => api.signIn.sendPasswordResetCode(destination) })
}

/** Are these the digits? A wrong try counts. */
export function useCheckResetCode() {
  const api = useApi()
  return useMutation({ mutationFn: (check: CodeDestination & { code: string }) => api.signIn.checkPasswordResetCode(check) })
}

/** The new password. This device is signed in with it, every other signed out. */
export function useUpdateForgottenPassword() {
  const api = useApi()
  const begin = useBeginSession()
  return useMutation({
    mutationFn: (change: CodeDestination & { code: string; password: string }) => api.signIn.resetPassword(change),
    onSuccess: begin,
  })
}
