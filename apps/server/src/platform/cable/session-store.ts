import type { CableUser } from './define-channel.ts'

type SavedSession = { user: CableUser; identifiers: string[]; expiresAtMs: number }
const SESSION_TTL_MS = 300_000

/**
 * The subscriptions of lost connections, so that a client that reconnects with its `sid` does not
 * subscribe again. Each process has its own store. On another process the client subscribes again
 * with its history positions, and misses no message either.
 */
export function createSessionStore(limit: number, ttlMs: number = SESSION_TTL_MS) {
  const sessions = new Map<string, SavedSession>() // oldest first

  function deleteExpired(now: number) {
    for (const [sid, session] of sessions) {
      if (session.expiresAtMs > now && sessions.size <= limit) return
      sessions.delete(sid)
    }
  }

  return {
    save(sid: string, user: CableUser, identifiers: string[]) {
      sessions.set(sid, { user, identifiers, expiresAtMs: Date.now() + ttlMs })
      deleteExpired(Date.now())
    },

    /** Only for the same user in the same signed-in session: a sid alone is not a credential. */
    consume(sid: string, user: CableUser): string[] | undefined {
      const session = sessions.get(sid)
      if (!session || session.user.id !== user.id || session.user.sessionId !== user.sessionId) return undefined
      sessions.delete(sid)
      return session.expiresAtMs > Date.now() ? session.identifiers : undefined
    },

    deleteWhere(matches: (user: CableUser) => boolean) {
      for (const [sid, session] of sessions) if (matches(session.user)) sessions.delete(sid)
    },
  }
}
