import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { useMutation } from '@tanstack/react-query'
import { useSetCurrentUser } from './accounts.ts'
import { useApi, useSessionStore } from './api/api-context.tsx'
import { renewToken } from './session/renew-token.ts'

/** The six digits. The token is renewed with it, because it carries the status. */
export function useConfirmCode() {
  const api = useApi()
  const session = useSessionStore()
  const setCurrentUser = useSetCurrentUser()
  return useMutation({
    mutationFn: ({ code, channel }: { code: string; channel: CodeChannel }) => api.codes.confirm({ code, channel }),
    onSuccess: async (user) => {
      setCurrentUser(user)
      await renewToken({ api, session })
    },
  })
}

/** Another six digits for the address or number that waits. */
export function useResendCode() {
  const api = useApi()
  return useMutation({ mutationFn: (channel: CodeChannel) => api.codes.sendConfirmationCode({ channel }) })
}
