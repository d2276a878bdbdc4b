import { lockRowOrThrow, lockRows } from '#app/lock-order.ts'
import type { Tx } from '#platform/db/db.ts'

/** Locks users FOR UPDATE, in the order of their ids. */
export const lockUsers = (tx: Tx, ids: readonly number[]) =>
  lockRows(tx, 'users', 'update', tx.selectFrom('users').where('id', 'in', ids).select(['id', 'status']))

/** Locks a user's row (FOR NO KEY UPDATE) against a concurrent password change. */
export const lockUserForSignIn = (tx: Tx, userId: number) =>
  lockRowOrThrow(tx, 'users', 'no key update', tx.selectFrom('users').where('id', '=', userId).select('id'))

type ExpiryLimits = { now: Date; before: Date }

/** Deletes used tokens that expired before `now`, and codes and counters older than `before`. */
export async function deleteExpiredData(tx: Tx, { now, before }: ExpiryLimits): Promise<void> {
  await tx.deleteFrom('used_tokens').where('expires_at', '<', now).execute()
  await tx.deleteFrom('codes').where('created_at', '<', before).execute()
  await tx.deleteFrom('code_requests').where('last_sent_at', '<', before).execute()
  await tx.deleteFrom('sign_in_failures').where('last_failed_at', '<', before).execute()
}
