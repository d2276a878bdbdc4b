import { sql } from 'kysely'
import { lockAdvisory } from '#platform/db/advisory-locks.ts'
import type { Tx } from '#platform/db/db.ts'

export type PushPlatform = 'ios' | 'android' | 'web'
type AssignPushTokenInput = { sessionId: number; userId: number; token: string; platform: PushPlatform; now: Date }

/** May this session hear notices? It may until the transaction ends: signing out and blocking wait, and then take the token along. */
export async function lockSessionShared(tx: Tx, sessionId: number): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where('u.status', 'not in', ['blocked', 'deleted'])
    .select('s.id')
    .forShare(['s', 'u'])
    .executeTakeFirst()
  return session !== undefined
}

/** The device's token belongs to this session from now on, and to no other. Calls for one token wait for each other. */
export async function assignPushToken(tx: Tx, { sessionId, userId, token, platform, now }: AssignPushTokenInput): Promise<void> {
  await lockAdvisory(tx, 'pushToken', token)
  await tx.deleteFrom('push_tokens').where(sql<boolean>`md5(token) = md5(${token})`).where('session_id', '<>', sessionId).execute()
  const values = { user_id: userId, token, platform, updated_at: now }
  await tx
    .insertInto('push_tokens')
    .values({ session_id: sessionId, ...values })
    .onConflict((oc) => oc.column('session_id').doUpdateSet(values))
    .execute()
}

/** Devices of sessions that end hear nothing more. */
export async function deletePushTokens(tx: Tx, sessionIds: number[]): Promise<void> {
  await tx.deleteFrom('push_tokens').where('session_id', 'in', sessionIds).execute()
}

export async function deletePushTokensOfUser(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('push_tokens').where('user_id', '=', userId).execute()
}
