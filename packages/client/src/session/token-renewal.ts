import type { Api } from '../api/api.ts'
import { type PageEnvironment, pageEnvironment } from '../cable/page-environment.ts'
import { renewToken } from './renew-token.ts'
import type { SessionStore } from './session-store.ts'

type TokenRenewalOptions = { api: Pick<Api, 'sessions'>; session: SessionStore; environment?: PageEnvironment }

const HOUR_MS = 3_600_000
const lifetimeMs = (keepMeLoggedIn: boolean) => (keepMeLoggedIn ? 30 * 24 * HOUR_MS : 24 * HOUR_MS)

/** Is the second half of the session's life running? `exp` is in seconds. */
export const isRenewalDue = ({ exp, keep_me_logged_in }: { exp: number; keep_me_logged_in: boolean }, now: number): boolean =>
  exp * 1000 - now < lifetimeMs(keep_me_logged_in) / 2

/** Somebody who keeps coming back stays signed in: past the middle of its life the session is extended and the new token adopted. */
export function startTokenRenewal({ api, session, environment = pageEnvironment }: TokenRenewalOptions): () => void {
  let isRenewing = false
  const renewIfDue = () => {
    const { user } = session.get()
    const now = Date.now()
    if (isRenewing || !user || user.exp * 1000 <= now || !isRenewalDue(user, now)) return
    isRenewing = true
    void renewToken({ api, session }).finally(() => {
      isRenewing = false
    })
  }
  const timer = setInterval(renewIfDue, HOUR_MS)
  const stopWatching = environment.watch({ wake: renewIfDue, sleep: () => {} })
  renewIfDue()
  return () => {
    clearInterval(timer)
    stopWatching()
  }
}
