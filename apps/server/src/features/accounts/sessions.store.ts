import type { Reader, Tx } from '#platform/db/db.ts'

type NewSession = { userId: number; keepMeLoggedIn: boolean; userAgent: string; now: Date; expiresAt: Date }

export async function insertSession(tx: Tx, { userId, keepMeLoggedIn, userAgent, now, expiresAt }: NewSession): Promise<number> {
  const { id } = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      keep_me_logged_in: keepMeLoggedIn,
      user_agent: userAgent.slice(0, 300),
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const prolongSession = (tx: Tx, sessionId: number, expiresAt: Date) =>
  tx.updateTable('sessions').set({ expires_at: expiresAt }).where('id', '=', sessionId).execute()

export const revokeSession = (tx: Tx, sessionId: number, now: Date) =>
  tx.updateTable('sessions').set({ revoked_at: now }).where('id', '=', sessionId).where('revoked_at', 'is', null).execute()

/** Everywhere at once. */
export const revokeSessionsOf = (tx: Tx, userId: number, now: Date) =>
  tx.updateTable('sessions').set({ revoked_at: now }).where('user_id', '=', userId).where('revoked_at', 'is', null).execute()

/** When a session was last used; a lost update is harmless, so it needs no transaction. */
export const touchSession = (db: Reader, sessionId: number, now: Date) =>
  db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
