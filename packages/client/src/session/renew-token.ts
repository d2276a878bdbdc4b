import type { Api } from '../api/api.ts'
import { sessionsEndpoints } from '../api/endpoints/sessions.generated.ts'
import type { SessionStore } from './session-store.ts'

/**
 * Renews the token of the session, so that its status and expiry are up to date. The new token is
 * ignored if the user signed out or in during the call.
 * A failure is ignored: the old token is still valid, and the transport reports an ended session.
 */
export async function renewToken({ api, session }: { api: Api; session: SessionStore }): Promise<void> {
  const { token } = session.get()
  const response = await api(sessionsEndpoints)
    .extend()
    .catch(() => undefined)
  if (response && session.token() === token) session.setToken(response.jwt_token)
}
