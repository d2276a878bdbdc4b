import { findActionRefusal, type OperatorAction } from '@partlane/domain/operators/operator-actions'
import { Refusal } from '@partlane/domain/refusal'
import { type LockedAccount, lockAccount } from '#features/accounts/public.ts'
import { lockPendingDocuments } from '#features/documents/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { type Actor, refuseOwnAccount } from './actor.ts'

export type DecisionSubject = { user: LockedAccount; pendingDocuments: Awaited<ReturnType<typeof lockPendingDocuments>> }

/**
 * Locks a user, then the pending documents, and checks that the action is allowed. Of two concurrent
 * decisions the second waits and sees the result of the first.
 * @throws Refusal not_found, not_allowed (own account), and the codes of `findActionRefusal`
 */
export async function lockForDecision(tx: Tx, actor: Actor, userId: number, action: OperatorAction): Promise<DecisionSubject> {
  refuseOwnAccount(actor, userId)
  const user = await lockAccount(tx, userId)
  const pendingDocuments = await lockPendingDocuments(tx, userId)
  const refusalCode = findActionRefusal(action, { ...user, documents_waiting: pendingDocuments.length })
  if (refusalCode) throw new Refusal(refusalCode)
  return { user, pendingDocuments }
}
