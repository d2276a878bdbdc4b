import type { Api } from '../api/api.ts'
import type { StoredValues } from './stored-values.ts'
import { decodeToken, isMemberToken, type TokenUser } from './token.ts'

export type Session =
  | { kind: 'anonymous'; token: null; user: null }
  | { kind: 'guest' | 'member' | 'inactive'; token: string; user: TokenUser }

export const anonymousSession: Session = { kind: 'anonymous', token: null, user: null }

export type EndReason = 'signed_out' | 'session_ended' | 'token_expired'
type EndListener = (reason: EndReason) => void

/**
 * Who is signed in on this device, outside any framework. The token is kept under `accessToken`.
 * `onEnd` is where everything that belongs to a person is thrown away: cached answers, the push token, the real-time link.
 */
export function createSessionStore(storage: StoredValues) {
  const listeners = new Set<() => void>()
  const endListeners = new Set<EndListener>()
  let session = parseSession(storage.read('accessToken'))
  let guestRequest: Promise<Session> | undefined
  let endReason: EndReason | undefined

  const setSession = (nextSession: Session) => {
    session = nextSession
    for (const listener of listeners) listener()
  }
  const endSession = (reason: EndReason) => {
    if (session.kind === 'anonymous') return
    storage.remove('accessToken')
    if (reason !== 'token_expired') storage.remove('confirmationData')
    if (session.kind !== 'guest') endReason = reason
    setSession(anonymousSession)
    for (const listener of endListeners) listener(reason)
  }
  const setToken = (token: string): Session => {
    const nextSession = parseSession(token)
    if (nextSession.kind === 'anonymous') throw new Error('the token cannot be read')
    storage.write('accessToken', token)
    endReason = undefined
    setSession(nextSession)
    return nextSession
  }

  return {
    get: () => session,
    token: () => session.token,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Takes a token from sign-in, sign-up, a prolonged session or the native app. @throws when it is not readable */
    setToken,
    signOut: () => endSession('signed_out'),
    /** The server refused the token: 419 it has expired, 401 the session is over. A token that was replaced meanwhile stays. */
    rejectToken(status: 401 | 419, token: string) {
      if (session.token === token) endSession(status === 419 ? 'token_expired' : 'session_ended')
    },
    /**
     * The server says that the account is blocked. The token stays, and with it who is meant; only what it opens is closed.
     * Not kept on the device: after a reload the server is asked again, so that whoever was restored goes on.
     */
    markBlocked(token: string) {
      if (session.token === token && session.kind === 'member') setSession({ ...session, kind: 'inactive' })
    },
    /** Why the last member's session on this page ended, if nobody has signed in since: sign-in says so. */
    endReason: () => endReason,
    onEnd(listener: EndListener) {
      endListeners.add(listener)
      return () => void endListeners.delete(listener)
    },
    /** Another tab signed in or out. */
    syncWithStorage() {
      const nextSession = parseSession(storage.read('accessToken'))
      if (nextSession.token === session.token) return
      const isUserChanged = session.user !== null && session.user.id !== nextSession.user?.id
      setSession(nextSession)
      if (isUserChanged) for (const listener of endListeners) listener('signed_out')
    },
    /** A session for somebody without an account, made once however often it is asked for at the same time. */
    ensureGuest(api: Pick<Api, 'signIn'>): Promise<Session> {
      if (session.kind !== 'anonymous') return Promise.resolve(session)
      guestRequest ??= api.signIn
        .createGuest()
        .then(({ jwt_token }) => (session.kind === 'anonymous' ? setToken(jwt_token) : session)) // somebody signed in meanwhile: that wins
        .finally(() => {
          guestRequest = undefined
        })
      return guestRequest
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>

function parseSession(token: string | null): Session {
  const user = token === null ? null : decodeToken(token)
  if (token === null || !user) return anonymousSession
  if (isMemberToken(user)) return { kind: 'member', token, user }
  return { kind: user.role === 'guest' || user.status === 'guest' ? 'guest' : 'inactive', token, user }
}
