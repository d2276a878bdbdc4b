import type { Api } from '../api/api.ts'
import { signInEndpoints } from '../api/endpoints/sign-in.generated.ts'
import type { StoredValues } from './stored-values.ts'
import { decodeToken, isMemberToken, type TokenUser } from './token.ts'

export type Session =
  | { kind: 'anonymous'; token: null; user: null }
  | { kind: 'guest' | 'member' | 'inactive'; token: string; user: TokenUser }

export const anonymousSession: Session = { kind: 'anonymous', token: null, user: null }

/** The id of the signed-in member. Undefined for visitors, guests and blocked users. */
export const memberIdOf = ({ kind, user }: Session): string | undefined => (kind === 'member' ? user.id : undefined)

/** What a user did in another tab of this browser. */
export type SignOutReason = 'signed_out_elsewhere' | 'account_closed'
/** `signed_out`: by the user in this tab. */
export type EndReason = 'signed_out' | 'session_ended' | 'token_expired' | SignOutReason
/** Guests have no account to sign in to again, so pages show them another text. */
export type ShownEndReason = EndReason | 'guest_session_ended'

/**
 * Stored as `accessToken` for an instant before the token is removed: the storage event of this
 * value gives other tabs the reason. It is no token, so a page that reads it is anonymous.
 */
const END_MARKER = 'ended:'

/**
 * Creates the store of the session on this device, independent of any framework. The token is
 * stored as `accessToken`.
 * `onEnd` listeners remove all data of the user: cached responses, push token, real-time
 * connection.
 */
export function createSessionStore(storage: StoredValues) {
  const state = createSessionState(storage)
  const { get, setToken, end } = state
  const signInListeners = createListeners<[]>()
  const rejections = createRejections(state)

  return {
    get,
    token: () => get().token,
    subscribe: state.changeListeners.add,
    onEnd: state.endListeners.add,
    /** Why the last session on this page ended, until the next one. */
    endReason: state.endReason,
    /**
     * Starts a session with a token from sign-in, sign-up, an extended session or the native app.
     * @throws Error if the token cannot be decoded
     */
    setToken,
    /** `reasonElsewhere` is the reason that other tabs of this browser show. */
    signOut: (reasonElsewhere: SignOutReason = 'signed_out_elsewhere') => end('signed_out', reasonElsewhere),
    /**
     * Ends the session because the server rejected the token: 419 expired, 401 session ended.
     * Ignored if the token has been replaced.
     */
    rejectToken: rejections.reject,
    /**
     * Runs an action after which the server rejects the token, such as closing the account.
     * Rejections wait until the action has ended, so that the action can sign out and decide which
     * page follows.
     */
    deferRejections: rejections.defer,
    /** A call needs a member: the session stays, and the listeners open the sign-in page. */
    requireSignIn: signInListeners.notify,
    onSignInRequired: signInListeners.add,
    /**
     * Makes the session inactive because the account is blocked. The token stays, so the user is
     * known. The state is not stored: after a reload the server decides again, so a restored user
     * continues.
     */
    markBlocked(token: string) {
      const session = get()
      if (session.token === token && session.kind === 'member') state.set({ ...session, kind: 'inactive' })
    },
    /**
     * Reads the token again after another tab signed in or out. The reason is in the stored value
     * of the storage event, if it is not the last one.
     */
    syncWithStorage: state.syncWithStorage,
    /**
     * Returns the session, or creates a guest for an anonymous visitor. Concurrent calls create one
     * guest.
     */
    ensureGuest: createGuestRequest(state),
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>

type SessionState = ReturnType<typeof createSessionState>

function createRejections({ get, end }: SessionState) {
  let isDeferring = false
  let deferred: { status: 401 | 419; token: string } | undefined

  function reject(status: 401 | 419, token: string) {
    if (isDeferring) deferred = { status, token }
    else if (get().token === token) end(status === 419 ? 'token_expired' : 'session_ended')
  }

  async function defer(action: () => Promise<void>): Promise<void> {
    isDeferring = true
    try {
      await action()
    } finally {
      isDeferring = false
      if (deferred) reject(deferred.status, deferred.token)
      deferred = undefined
    }
  }

  return { reject, defer }
}

function createGuestRequest({ get, setToken }: SessionState) {
  let request: Promise<Session> | undefined
  return (api: Api): Promise<Session> => {
    if (get().kind !== 'anonymous') return Promise.resolve(get())
    request ??= api(signInEndpoints)
      .createGuest()
      // A sign-in during the call has priority
      .then(({ jwt_token }) => (get().kind === 'anonymous' ? setToken(jwt_token) : get()))
      .finally(() => {
        request = undefined
      })
    return request
  }
}

/** The session with its listeners, in sync with the storage. */
function createSessionState(storage: StoredValues) {
  const changeListeners = createListeners<[]>()
  const endListeners = createListeners<[reason: EndReason]>()
  let session = parseSession(storage.read('accessToken'))
  let endReason: ShownEndReason | undefined

  function set(nextSession: Session) {
    session = nextSession
    changeListeners.notify()
  }

  function setToken(token: string): Session {
    const nextSession = parseSession(token)
    if (nextSession.kind === 'anonymous') throw new Error('invalid access token')
    storage.write('accessToken', token)
    endReason = undefined
    set(nextSession)
    return nextSession
  }

  function end(reason: EndReason, reasonElsewhere: EndReason = reason) {
    if (session.kind === 'anonymous') return
    storage.write('accessToken', END_MARKER + reasonElsewhere)
    storage.remove('accessToken')
    if (reason !== 'token_expired') storage.remove('confirmationData')
    finish(reason, anonymousSession)
  }

  /** The session of this user is over. */
  function finish(reason: EndReason, nextSession: Session) {
    if (nextSession.kind === 'anonymous') endReason = session.kind === 'guest' ? 'guest_session_ended' : reason
    set(nextSession)
    endListeners.notify(reason)
  }

  function syncWithStorage(storedValue: string | null = null) {
    const nextSession = parseSession(storage.read('accessToken'))
    if (nextSession.token === session.token) return
    if (nextSession.kind !== 'anonymous') endReason = undefined
    if (session.user === null || session.user.id === nextSession.user?.id) set(nextSession)
    else if (nextSession.kind === 'anonymous') finish(parseEndMarker(storedValue) ?? 'session_ended', nextSession)
    else finish('signed_out', nextSession)
  }

  return { get: () => session, endReason: () => endReason, changeListeners, endListeners, set, setToken, end, syncWithStorage }
}

const elsewhereReasons: readonly EndReason[] = ['session_ended', 'token_expired', 'signed_out_elsewhere', 'account_closed']

const parseEndMarker = (storedValue: string | null): EndReason | undefined =>
  elsewhereReasons.find((reason) => storedValue === END_MARKER + reason)

function createListeners<Args extends unknown[]>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    /** @returns a function that removes the listener */
    add(listener: (...args: Args) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...args: Args) {
      for (const listener of listeners) listener(...args)
    },
  }
}

function parseSession(token: string | null): Session {
  const user = token === null ? null : decodeToken(token)
  if (token === null || !user) return anonymousSession
  if (isMemberToken(user)) return { kind: 'member', token, user }
  return { kind: user.role === 'guest' || user.status === 'guest' ? 'guest' : 'inactive', token, user }
}
