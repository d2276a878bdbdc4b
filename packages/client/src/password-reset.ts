import type { InputOf } from '@partlane/contract/endpoint'
import type { signIn } from '@partlane/contract/sign-in'
import { useMutation } from '@tanstack/react-query'
import { useStartSession } from './accounts.ts'
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
  return useMutation({ mutationFn: (input: CodeDestination & { code: string }) => api.signIn.checkPasswordResetCode(input) })
}

/** The new password. This device is signed in with it, every other signed out. */
export function useResetPassword() {
  const api = useApi()
  const startSession = useStartSession()
  return useMutation({
    mutationFn: (input: CodeDestination & { code: string; password: string }) => api.signIn.resetPassword(input),
    onSuccess: startSession,
  })
}
