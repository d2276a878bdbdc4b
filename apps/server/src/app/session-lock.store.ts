import type { Tx } from '#platform/db/db.ts'
import { lockRow } from './lock-order.ts'

/**
 * Locks an active user, then the user's live session, both FOR SHARE. A concurrent sign-out or
 * block waits, and then deletes what was registered for the session.
 * @returns false if the session ended or the user is inactive
 */
export async function lockSessionShared(tx: Tx, { userId, sessionId }: { userId: number; sessionId: number }): Promise<boolean> {
  const userQuery = tx.selectFrom('users').where('id', '=', userId).where('status', 'not in', ['blocked', 'deleted']).select('id')
  if (!(await lockRow(tx, 'users', 'share', userQuery))) return false
  const sessionQuery = tx
    .selectFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .select('id')
  return (await lockRow(tx, 'sessions', 'share', sessionQuery)) !== undefined
}
