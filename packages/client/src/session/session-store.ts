import type { Api } from '../api/api.ts'
import type { StoredValues } from './stored-values.ts'
import { isMemberToken, readToken, type TokenUser } from './token.ts'

export type Session =
  | { kind: 'anonymous'; token: null; user: null }
  | { kind: 'guest' | 'member' | 'inactive'; token: string; user: TokenUser }

export const anonymous: Session = { kind: 'anonymous', token: null, user: null }

export type EndReason = 'signed_out' | 'session_ended' | 'token_expired'
type EndListener = (reason: EndReason) => void

/**
 * Who is signed in on this device, outside any framework. The token is kept under `accessToken`.
 * `onEnd` is where everything that belongs to a person is thrown away: cached answers, the push token, the real-time link.
 */
export function createSessionStore(stored: StoredValues) {
  const listeners = new Set<() => void>()
  const endListeners = new Set<EndListener>()
  let session = sessionOf(stored.read('accessToken'))
  let guest: Promise<Session> | undefined
  let ended: EndReason | undefined

  const change = (next: Session) => {
    session = next
    for (const listener of listeners) listener()
  }
  const end = (reason: EndReason) => {
    if (session.kind === 'anonymous') return
    stored.remove('accessToken')
    if (reason !== 'token_expired') stored.remove('confirmationData')
    if (session.kind !== 'guest') ended = reason
    change(anonymous)
    for (const listener of endListeners) listener(reason)
  }
  const adopt = (token: string): Session => {
    const next = sessionOf(token)
    if (next.kind === 'anonymous') throw new Error('the token cannot be read')
    stored.write('accessToken', token)
    ended = undefined
    change(next)
    return next
  }

  return {
    get: () => session,
    token: () => session.token,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Takes a token from sign-in, sign-up, a prolonged session or the native app. @throws when it is not readable */
    adopt,
    signOut: () => end('signed_out'),
    /** The server refused the token: 419 it has expired, 401 the session is over. A token that was replaced meanwhile stays. */
    lose(status: 401 | 419, token: string) {
      if (session.token === token) end(status === 419 ? 'token_expired' : 'session_ended')
    },
    /**
     * The server says that the account is blocked. The token stays, and with it who is meant; only what it opens is closed.
     * Not kept on the device: after a reload the server is asked again, so that whoever was restored goes on.
     */
    block(token: string) {
      if (session.token === token && session.kind === 'member') change({ ...session, kind: 'inactive' })
    },
    /** Why the last member's session on this page ended, if nobody has signed in since: sign-in says so. */
    ended: () => ended,
    onEnd(listener: EndListener) {
      endListeners.add(listener)
      return () => void endListeners.delete(listener)
    },
    /** Another tab signed in or out. */
    reread() {
      const next = sessionOf(stored.read('accessToken'))
      if (next.token === session.token) return
      const somebodyLeft = session.user !== null && session.user.id !== next.user?.id
      change(next)
      if (somebodyLeft) for (const listener of endListeners) listener('signed_out')
    },
    /** A session for somebody without an account, made once however often it is asked for at the same time. */
    ensureGuest(api: Pick<Api, 'signIn'>): Promise<Session> {
      if (session.kind !== 'anonymous') return Promise.resolve(session)
      guest ??= api.signIn
        .createGuest()
        .then(({ jwt_token }) => (session.kind === 'anonymous' ? adopt(jwt_token) : session)) // somebody signed in meanwhile: that wins
        .finally(() => {
          guest = undefined
        })
      return guest
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>

function sessionOf(token: string | null): Session {
  const user = token === null ? null : readToken(token)
  if (token === null || !user) return anonymous
  if (isMemberToken(user)) return { kind: 'member', token, user }
  return { kind: user.role === 'guest' || user.status === 'guest' ? 'guest' : 'inactive', token, user }
}
