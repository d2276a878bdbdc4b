import { type LockedAccount, lockAccount } from '#features/accounts/public.ts'
import { lockPendingDocuments } from '#features/documents/public.ts'
import type { Tx } from '#platform/db/db.ts'

/** The user that a decision is about, with the pending documents. */
export type DecisionSubject = { user: LockedAccount; pendingDocuments: Awaited<ReturnType<typeof lockPendingDocuments>> }

/**
 * Locks a user, then the pending documents. Of two concurrent decisions the second waits and sees
 * the result of the first.
 * @throws Refusal not_found
 */
export async function lockDecisionSubject(tx: Tx, userId: number): Promise<DecisionSubject> {
  const user = await lockAccount(tx, userId)
  return { user, pendingDocuments: await lockPendingDocuments(tx, userId) }
}

export const setOperatorFlag = (tx: Tx, userId: number, operator: boolean, now: Date) =>
  tx.updateTable('users').set({ operator, updated_at: now }).where('id', '=', userId).execute()
