import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { useMutation } from '@tanstack/react-query'
import { useSetCurrentUser } from './accounts.ts'
import { useApi, useSessionStore } from './api/api-context.tsx'
import { codesEndpoints } from './api/endpoints/codes.generated.ts'
import { renewToken } from './session/renew-token.ts'

/**
 * Confirms an address with a verification code. Renews the token, because it contains the status.
 */
export function useConfirmCode() {
  const api = useApi()
  const session = useSessionStore()
  const setCurrentUser = useSetCurrentUser()
  return useMutation({
    mutationFn: ({ code, channel }: { code: string; channel: CodeChannel }) => api(codesEndpoints).confirm({ code, channel }),
    onSuccess: async (user) => {
      setCurrentUser(user)
      await renewToken({ api, session })
    },
  })
}

/** Sends another verification code to the pending email address or phone number. */
export function useResendCode() {
  const api = useApi()
  return useMutation({ mutationFn: (channel: CodeChannel) => api(codesEndpoints).sendConfirmationCode({ channel }) })
}
