import { deletePushTokens } from '#features/push-tokens/public.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { sessionEnded } from './accounts.events.ts'

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

type Ending = { now: Date } & ({ sessionId: number; userId?: number } | { userId: number; exceptSessionId?: number | undefined })

/**
 * Ends one session, or all of a person (but the one that asks): tokens are refused from now on, push notices stop, and sockets are closed after
 * the commit, in every process. Sessions that ended before stay as they are.
 * @returns how many ended
 */
export async function endSessions(tx: Tx, { now, ...which }: Ending): Promise<number> {
  let ending = tx.updateTable('sessions').set({ revoked_at: now }).where('revoked_at', 'is', null)
  if ('sessionId' in which) ending = ending.where('id', '=', which.sessionId)
  else if (which.exceptSessionId !== undefined) ending = ending.where('id', '<>', which.exceptSessionId)
  if (which.userId !== undefined) ending = ending.where('user_id', '=', which.userId)
  const ended = (await ending.returning('id').execute()).map(({ id }) => id)
  if (ended.length === 0) return 0
  await deletePushTokens(tx, ended)
  for (const id of ended) await emit(tx, sessionEnded({ session_id: id }))
  return ended.length
}

/** When a session was last used; a lost update is harmless, so it needs no transaction. */
export const touchSession = (db: Reader, sessionId: number, now: Date) =>
  db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
