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
 * Creates the store of the session on this device, independent of any framework. The token is
 * stored as `accessToken`.
 * `onEnd` listeners remove all data of the user: cached responses, push token, real-time
 * connection.
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
    if (nextSession.kind === 'anonymous') throw new Error('invalid access token')
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
    /**
     * Starts a session with a token from sign-in, sign-up, an extended session or the native app.
     * @throws Error if the token cannot be decoded
     */
    setToken,
    signOut: () => endSession('signed_out'),
    /**
     * Ends the session because the server rejected the token: 419 expired, 401 session ended.
     * Ignored if the token has been replaced.
     */
    rejectToken(status: 401 | 419, token: string) {
      if (session.token === token) endSession(status === 419 ? 'token_expired' : 'session_ended')
    },
    /**
     * Makes the session inactive because the account is blocked. The token stays, so the user is
     * known. The state is not stored: after a reload the server decides again, so a restored user
     * continues.
     */
    markBlocked(token: string) {
      if (session.token === token && session.kind === 'member') setSession({ ...session, kind: 'inactive' })
    },
    /** Why the last member session on this page ended, until the next sign-in. */
    endReason: () => endReason,
    onEnd(listener: EndListener) {
      endListeners.add(listener)
      return () => void endListeners.delete(listener)
    },
    /** Reads the token again after another tab signed in or out. */
    syncWithStorage() {
      const nextSession = parseSession(storage.read('accessToken'))
      if (nextSession.token === session.token) return
      const isUserChanged = session.user !== null && session.user.id !== nextSession.user?.id
      setSession(nextSession)
      if (isUserChanged) for (const listener of endListeners) listener('signed_out')
    },
    /**
     * Returns the session, or creates a guest for an anonymous visitor. Concurrent calls create one
     * guest.
     */
    ensureGuest(api: Pick<Api, 'signIn'>): Promise<Session> {
      if (session.kind !== 'anonymous') return Promise.resolve(session)
      guestRequest ??= api.signIn
        .createGuest()
        // A sign-in during the call has priority
        .then(({ jwt_token }) => (session.kind === 'anonymous' ? setToken(jwt_token) : session))
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
