import { isInactive, isMember } from '@partlane/domain/accounts/roles'
import { actionRefusalOf, type OperatorAction } from '@partlane/domain/operators/operator-actions'
import { Refusal } from '@partlane/domain/refusal'
import type { LockedAccount } from '#features/accounts/public.ts'
import { type Actor, actorId } from './actor.ts'
import type { DecisionSubject } from './operators.store.ts'

/** Operators may not decide about their own account. @throws Refusal not_allowed */
export function refuseOwnAccount(actor: Actor, userId: number): void {
  if (actorId(actor) === userId) throw new Refusal('not_allowed')
}

/**
 * Checks a decision against the locked account. @throws Refusal the codes of `actionRefusalOf`
 */
export function mayDecide(action: OperatorAction, { user, pendingDocuments, unopenedDocumentIds }: DecisionSubject): void {
  const documentCounts = { documents_waiting: pendingDocuments.length, documents_unopened: unopenedDocumentIds.length }
  const refusalCode = actionRefusalOf(action, { ...user, ...documentCounts })
  if (refusalCode) throw new Refusal(refusalCode)
}

/**
 * An operator must be an active member with a confirmed address.
 * @throws Refusal account_is_<status>, confirmation_required
 */
export function mayBecomeOperator({ role, status, confirmed }: LockedAccount): void {
  if (!isMember(role) || isInactive(status)) throw new Refusal(`account_is_${status}`)
  if (!confirmed) throw new Refusal('confirmation_required')
}
