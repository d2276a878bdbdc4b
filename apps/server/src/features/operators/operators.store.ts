import { type LockedAccount, lockAccount } from '#features/accounts/public.ts'
import { listUnopenedDocumentIds, lockPendingDocuments } from '#features/documents/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { type Actor, actorId } from './actor.ts'

/** The user that a decision is about, with the pending documents. */
export type DecisionSubject = {
  user: LockedAccount
  pendingDocuments: Awaited<ReturnType<typeof lockPendingDocuments>>
  /** Pending documents that the actor has not opened. The command line has no views. */
  unopenedDocumentIds: number[]
}

/**
 * Locks a user, then the pending documents. Of two concurrent decisions the second waits and sees
 * the result of the first.
 * @throws Refusal not_found
 */
export async function lockDecisionSubject(tx: Tx, { userId, actor }: { userId: number; actor: Actor }): Promise<DecisionSubject> {
  const user = await lockAccount(tx, userId)
  const pendingDocuments = await lockPendingDocuments(tx, userId)
  const operatorId = actorId(actor)
  const unopenedDocumentIds = operatorId === null ? [] : await listUnopenedDocumentIds(tx, { userId, operatorId })
  return { user, pendingDocuments, unopenedDocumentIds }
}

export const setOperatorFlag = (tx: Tx, userId: number, operator: boolean, now: Date) =>
  tx.updateTable('users').set({ operator, updated_at: now }).where('id', '=', userId).execute()
