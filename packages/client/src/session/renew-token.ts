import type { Api } from '../api/api.ts'
import type { SessionStore } from './session-store.ts'

/**
 * A fresh token for the session, adopted unless somebody signed out or in meanwhile. What it carries (status, end) is up to date then.
 * A failure is no harm: the old token is good as well, and the transport has said it if the session is over.
 */
export async function renewToken({ api, session }: { api: Pick<Api, 'sessions'>; session: SessionStore }): Promise<void> {
  const { token } = session.get()
  const response = await api.sessions.extend().catch(() => undefined)
  if (response && session.token() === token) session.setToken(response.jwt_token)
}
