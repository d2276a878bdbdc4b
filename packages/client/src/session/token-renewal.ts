import type { Api } from '../api/api.ts'
import { type PageEnvironment, pageEnvironment } from '../cable/page-environment.ts'
import { renewToken } from './renew-token.ts'
import type { SessionStore } from './session-store.ts'

type TokenRenewalOptions = { api: Api; session: SessionStore; environment?: PageEnvironment }

const HOUR_MS = 3_600_000
const lifetimeMs = (keepMeLoggedIn: boolean) => (keepMeLoggedIn ? 30 * 24 * HOUR_MS : 24 * HOUR_MS)

/**
 * True in the second half of the lifetime of a session. `exp` is in seconds, `now` in milliseconds.
 */
export const isRenewalDue = ({ exp, keep_me_logged_in }: { exp: number; keep_me_logged_in: boolean }, now: number): boolean =>
  exp * 1000 - now < lifetimeMs(keep_me_logged_in) / 2

/**
 * Keeps an active user signed in: extends the session in the second half of its lifetime. Checks at
 * the start, every hour and when the page becomes visible.
 * @returns a function that stops the renewal
 */
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
  const stopWatching = environment.watch({ resume: renewIfDue, suspend: () => {} })
  renewIfDue()
  return () => {
    clearInterval(timer)
    stopWatching()
  }
}
