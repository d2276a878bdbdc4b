import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import { deletePushTokens } from '#features/push-tokens/public.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { sessionEnded } from './sessions.events.ts'

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

export const updateSessionExpiry = (tx: Tx, sessionId: number, expiresAt: Date) =>
  tx.updateTable('sessions').set({ expires_at: expiresAt }).where('id', '=', sessionId).where('revoked_at', 'is', null).execute()

type EndSessionsInput = { now: Date } & ({ sessionId: number; userId?: number } | { userId: number; exceptSessionId?: number | undefined })

/**
 * Ends one session, or all of a person (but the one that asks): tokens are refused from now on, push notices stop, and sockets are closed after
 * the commit, in every process. Sessions that ended before stay as they are.
 * @returns how many of those that ended were still good
 */
export async function endSessions(tx: Tx, { now, ...filter }: EndSessionsInput): Promise<number> {
  let query = tx.updateTable('sessions').set({ revoked_at: now }).where('revoked_at', 'is', null)
  if ('sessionId' in filter) query = query.where('id', '=', filter.sessionId)
  else if (filter.exceptSessionId !== undefined) query = query.where('id', '<>', filter.exceptSessionId)
  if (filter.userId !== undefined) query = query.where('user_id', '=', filter.userId)
  const endedSessions = await query.returning(['id', 'expires_at']).execute()
  await cleanUpEndedSessions(tx, endedSessions)
  return endedSessions.filter(({ expires_at }) => expires_at > now).length
}

/** Ends sessions whose time is over, a batch of them, so that no socket or push notice outlives them. */
export async function endExpiredSessions(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const expiredSessions = await tx
    .updateTable('sessions')
    .set((eb) => ({ revoked_at: eb.ref('expires_at') }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .where('revoked_at', 'is', null)
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()
  await cleanUpEndedSessions(tx, expiredSessions)
  return expiredSessions.length
}

async function cleanUpEndedSessions(tx: Tx, endedSessions: { id: number }[]): Promise<void> {
  if (endedSessions.length === 0) return
  await deletePushTokens(
    tx,
    endedSessions.map(({ id }) => id),
  )
  for (const { id } of endedSessions) await emit(tx, sessionEnded({ session_id: id }))
}

export async function deleteSessionsEndedBefore(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', 'in', (eb) => eb.selectFrom('sessions').where('revoked_at', '<', before).orderBy('revoked_at').limit(limit).select('id'))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** When a session was last used; a lost update is harmless, so it needs no transaction. */
export const touchSession = (db: DbOrTx, sessionId: number, now: Date) =>
  db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()

/**
 * Is the session that calls still live, now that its person's row is locked? Whoever took the account over, or chose another password, at this moment
 * has ended it. @throws Refusal token_invalid
 */
export async function refuseEndedSession(tx: Tx, { sessionId }: CurrentUser): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!session) throw new Refusal('token_invalid')
}
