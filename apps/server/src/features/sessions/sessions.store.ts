import { Refusal } from '@partlane/domain/refusal'
import { sql } from 'kysely'
import type { CurrentUser } from '#app/context.ts'
import { lockRows } from '#app/lock-order.ts'
import { deletePushSubscriptions } from '#features/push-subscriptions/public.ts'
import { deletePushTokens } from '#features/push-tokens/public.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { networkOf } from '#platform/http/address-key.ts'
import { emitAll } from '#platform/outbox/emit.ts'
import { sessionEnded } from './sessions.events.ts'

type NewSession = { userId: number; keepMeLoggedIn: boolean; userAgent: string; ip: string; now: Date; expiresAt: Date }

/**
 * Inserts a session. The user agent is cut to 300 characters. Of the address only the network is
 * stored, which auctions compare with those of bidders.
 * @returns the session id
 */
export async function insertSession(tx: Tx, { userId, keepMeLoggedIn, userAgent, ip, now, expiresAt }: NewSession): Promise<number> {
  const { id } = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      keep_me_logged_in: keepMeLoggedIn,
      user_agent: userAgent.slice(0, 300),
      network: networkOf(ip) ?? null,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sets the expiry of a session. An ended session is not changed. */
export const updateSessionExpiry = (tx: Tx, sessionId: number, expiresAt: Date) =>
  tx.updateTable('sessions').set({ expires_at: expiresAt }).where('id', '=', sessionId).where('revoked_at', 'is', null).execute()

type EndSessionsInput = { now: Date } & ({ sessionId: number; userId?: number } | { userId: number; exceptSessionId?: number | undefined })

/**
 * Ends one session, or all sessions of a user, optionally except one. Their tokens are rejected,
 * their push tokens and push subscriptions are deleted, and `session_ended` closes their sockets in
 * every process after the commit. Sessions that ended before are not changed.
 * @returns the number of ended sessions that had not expired
 */
export async function endSessions(tx: Tx, { now, ...filter }: EndSessionsInput): Promise<number> {
  let query = tx.selectFrom('sessions').where('revoked_at', 'is', null).select(['id', 'expires_at'])
  if ('sessionId' in filter) query = query.where('id', '=', filter.sessionId)
  else if (filter.exceptSessionId !== undefined) query = query.where('id', '<>', filter.exceptSessionId)
  if (filter.userId !== undefined) query = query.where('user_id', '=', filter.userId)
  const sessions = await lockRows(tx, 'sessions', 'no key update', query)
  if (sessions.length === 0) return 0
  await tx.updateTable('sessions').set({ revoked_at: now }).where('id', 'in', idsOf(sessions)).execute()
  await cleanUpEndedSessions(tx, sessions)
  return sessions.filter(({ expires_at }) => expires_at > now).length
}

const idsOf = (sessions: readonly { id: number }[]) => sessions.map(({ id }) => id)

/**
 * Ends one batch of expired sessions, so that their sockets and push tokens are removed.
 * @returns the number of sessions ended
 */
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
        .select('id')
        .modifyEnd(sql`for update skip locked`),
    )
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()
  await cleanUpEndedSessions(tx, expiredSessions)
  return expiredSessions.length
}

async function cleanUpEndedSessions(tx: Tx, endedSessions: { id: number }[]): Promise<void> {
  if (endedSessions.length === 0) return
  await deletePushTokens(tx, idsOf(endedSessions))
  await deletePushSubscriptions(tx, idsOf(endedSessions))
  await emitAll(
    tx,
    endedSessions.map(({ id }) => sessionEnded({ session_id: id })),
  )
}

/** Deletes one batch. @returns the number of sessions deleted */
export async function deleteSessionsEndedBefore(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', 'in', (eb) => eb.selectFrom('sessions').where('revoked_at', '<', before).orderBy('revoked_at').limit(limit).select('id'))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Stores the time of last use. A lost update is harmless, so it needs no transaction. */
export const touchSession = (db: DbOrTx, sessionId: number, now: Date) =>
  db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()

/**
 * Checks again that the session of the request is live. Call it while holding the lock on the
 * user's row: a concurrent password change, or a sign-in by code, may have ended it.
 * @throws Refusal token_invalid
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
