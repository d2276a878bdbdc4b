import type { Reader } from '#platform/db/db.ts'

type Asking = { userId: number; currentId: number; now: Date }

/** The devices on which somebody is signed in: this one first, then those used last. */
export async function listSessions(db: Reader, { userId, currentId, now }: Asking) {
  const rows = await db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['id', 'user_agent', 'keep_me_logged_in', 'created_at', 'last_seen_at', 'expires_at'])
    .orderBy((eb) => eb('id', '=', currentId), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map((row) => ({ ...row, current: row.id === currentId }))
}
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/** More devices than anybody has; whoever signs in by a program every day signs all of them out at once. */
const MAX_SHOWN = 100
