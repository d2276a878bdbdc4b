import type { CurrentUser } from '#app/context.ts'
import type { DbOrTx } from '#platform/db/db.ts'

type ListSessionsOptions = { userId: number; currentSessionId: number; now: Date }

/** Live sessions of a user: the current one first, then by last use. At most MAX_SESSIONS. */
export async function listSessions(db: DbOrTx, { userId, currentSessionId, now }: ListSessionsOptions) {
  const rows = await db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['id', 'user_agent', 'keep_me_logged_in', 'created_at', 'last_seen_at', 'expires_at'])
    .orderBy((eb) => eb('id', '=', currentSessionId), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SESSIONS)
    .execute()
  return rows.map((row) => ({ ...row, current: row.id === currentSessionId }))
}
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/**
 * Upper limit of the list. A program that signs in every day may exceed it; "sign out all other
 * devices" also ends the sessions that are not listed.
 */
const MAX_SESSIONS = 100

/** The user of a session that was not ended, with the columns that policies read. One statement. */
export async function findSessionUser(db: DbOrTx, sessionId: number): Promise<(CurrentUser & { lastSeenAt: Date }) | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where('u.status', '<>', 'deleted')
    .select([
      'u.id',
      'u.slug',
      'u.role',
      'u.status',
      'u.operator',
      'u.documents_uploaded',
      'u.email_confirmed_at',
      'u.phone_confirmed_at',
      's.id as session_id',
      's.keep_me_logged_in',
      's.last_seen_at',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    slug: row.slug,
    role: row.role,
    status: row.status,
    operator: row.operator,
    documents_uploaded: row.documents_uploaded,
    confirmed: row.email_confirmed_at !== null || row.phone_confirmed_at !== null,
    sessionId: row.session_id,
    keepMeLoggedIn: row.keep_me_logged_in,
    lastSeenAt: row.last_seen_at,
  }
}

/** All sessions of a user that are stored, ended ones too: a socket may outlive its session. */
export async function listSessionIds(db: DbOrTx, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('sessions').where('user_id', '=', userId).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
