import type { PushPlatform } from '@partlane/contract/push-tokens'
import { sql } from 'kysely'
import { lockAdvisory } from '#platform/db/advisory-locks.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

type AssignPushTokenInput = { sessionId: number; userId: number; token: string; platform: PushPlatform; now: Date }

/**
 * Assigns a device's token to this session and removes it from all others. An advisory lock
 * serialises calls for one token.
 */
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

/**
 * Deletes a token that the push service does not know any more, unless the device has registered it
 * again after the message was sent.
 */
export const deleteUnregisteredToken = (db: DbOrTx, { tokenMd5, sentAt }: { tokenMd5: string; sentAt: Date }) =>
  db.deleteFrom('push_tokens').where(sql<boolean>`md5(token) = ${tokenMd5}`).where('updated_at', '<=', sentAt).execute()

/**
 * Deletes the push token of a session of the user.
 * @returns false if there is none
 */
export async function deletePushTokenOfUser(tx: Tx, { userId, sessionId }: { userId: number; sessionId: number }): Promise<boolean> {
  const result = await tx.deleteFrom('push_tokens').where('session_id', '=', sessionId).where('user_id', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes the push tokens of ended sessions. */
export async function deletePushTokens(tx: Tx, sessionIds: number[]): Promise<void> {
  if (sessionIds.length === 0) return
  await tx.deleteFrom('push_tokens').where('session_id', 'in', sessionIds).execute()
}

/** Deletes all push tokens of a user. */
export async function deletePushTokensOfUser(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('push_tokens').where('user_id', '=', userId).execute()
}
