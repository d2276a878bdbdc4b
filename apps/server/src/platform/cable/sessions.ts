import type { CableUser } from './define-channel.ts'

type Session = { user: CableUser; identifiers: string[]; expires: number }
const KEEP_MS = 300_000

/**
 * What lost connections had subscribed to, so that a client which comes back with its `sid` need not ask again.
 * Kept by each process for itself: on another process the client subscribes anew, with its history positions, and misses nothing either.
 */
export function createSessionMemory(limit: number, keepMs: number = KEEP_MS) {
  const sessions = new Map<string, Session>() // in order of their loss, so the first ones are the oldest

  function forgetOld(now: number) {
    for (const [sid, session] of sessions) {
      if (session.expires > now && sessions.size <= limit) return
      sessions.delete(sid)
    }
  }

  return {
    remember(sid: string, user: CableUser, identifiers: string[]) {
      sessions.set(sid, { user, identifiers, expires: Date.now() + keepMs })
      forgetOld(Date.now())
    },

    /** Only to the same user in the same signed-in session: a sid alone proves nothing. */
    take(sid: string, user: CableUser): string[] | undefined {
      const session = sessions.get(sid)
      if (!session || session.user.id !== user.id || session.user.sessionId !== user.sessionId) return undefined
      sessions.delete(sid)
      return session.expires > Date.now() ? session.identifiers : undefined
    },

    forgetWhere(matches: (user: CableUser) => boolean) {
      for (const [sid, session] of sessions) if (matches(session.user)) sessions.delete(sid)
    },
  }
}
