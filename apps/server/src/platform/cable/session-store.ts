import type { CableUser } from './define-channel.ts'

type SavedSession = { user: CableUser; identifiers: string[]; expiresAtMs: number }
const SESSION_TTL_MS = 300_000

/**
 * What lost connections had subscribed to, so that a client which comes back with its `sid` need not ask again.
 * Kept by each process for itself: on another process the client subscribes anew, with its history positions, and misses nothing either.
 */
export function createSessionStore(limit: number, ttlMs: number = SESSION_TTL_MS) {
  const sessions = new Map<string, SavedSession>() // in order of their loss, so the first ones are the oldest

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

    /** Only to the same user in the same signed-in session: a sid alone proves nothing. */
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
