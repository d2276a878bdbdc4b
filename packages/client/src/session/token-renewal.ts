import type { Api } from '../api/api.ts'
import { pageSurroundings, type Surroundings } from '../cable/page-environment.ts'
import { renewToken } from './renew-token.ts'
import type { SessionStore } from './session-store.ts'

type KeeperOptions = { api: Pick<Api, 'sessions'>; session: SessionStore; surroundings?: Surroundings }

const HOUR = 3_600_000
const lifetime = (keepMeLoggedIn: boolean) => (keepMeLoggedIn ? 30 * 24 * HOUR : 24 * HOUR)

/** Is the second half of the session's life running? `exp` is in seconds. */
export const isDue = ({ exp, keep_me_logged_in }: { exp: number; keep_me_logged_in: boolean }, now: number): boolean =>
  exp * 1000 - now < lifetime(keep_me_logged_in) / 2

/** Somebody who keeps coming back stays signed in: past the middle of its life the session is extended and the new token adopted. */
export function keepSession({ api, session, surroundings = pageSurroundings }: KeeperOptions): () => void {
  let asking = false
  const look = () => {
    const { user } = session.get()
    const now = Date.now()
    if (asking || !user || user.exp * 1000 <= now || !isDue(user, now)) return
    asking = true
    void renewToken({ api, session }).finally(() => {
      asking = false
    })
  }
  const timer = setInterval(look, HOUR)
  const unwatch = surroundings.watch({ wake: look, sleep: () => {} })
  look()
  return () => {
    clearInterval(timer)
    unwatch()
  }
}
