import { canBeVerified } from '@partlane/domain/accounts/roles'
import { type LockedAccount, transitionAccount } from '#features/accounts/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import type { Actor, OperatorContext } from './actor.ts'
import { recordAuditEntry } from './audit.store.ts'
import { personRestored } from './operators.events.ts'
import { mayDecide, refuseOwnAccount } from './operators.policy.ts'
import { lockDecisionSubject } from './operators.store.ts'

/**
 * Restores a blocked user. A personal account with a confirmed address and an approved business are
 * verified again, others become unverified. Their listings can be found again.
 * @throws Refusal not_found, not_allowed, account_is_guest, account_is_unverified,
 *   account_is_verified, account_is_deleted
 */
export function restoreUser(
  ctx: OperatorContext,
  { actor, userId, reason }: { actor: Actor; userId: number; reason: string },
): Promise<void> {
  return ctx.db.transact(async (tx) => {
    refuseOwnAccount(actor, userId)
    const subject = await lockDecisionSubject(tx, { userId, actor })
    mayDecide('restore', subject)
    await restoreLockedUser(tx, subject.user, { actor, reason, now: ctx.clock.now() })
  })
}

type RestoreInput = { actor: Actor; reason: string; now: Date; decisionId?: number }

/**
 * Restores a locked user within a transaction. `decisionId`: a decision about a report that was
 * reversed; its feature informs the user.
 */
export async function restoreLockedUser(tx: Tx, user: LockedAccount, { actor, reason, now, decisionId }: RestoreInput): Promise<void> {
  const { status } = await restoreAccountStatus(tx, user, now)
  await recordAuditEntry(tx, { actor, action: 'person.restore', user, reason, before: { status: user.status }, after: { status }, now })
  await emit(tx, personRestored({ user_id: user.id, decision_id: decisionId }))
}

async function restoreAccountStatus(tx: Tx, account: LockedAccount, now: Date): Promise<LockedAccount> {
  const restoredAccount = await transitionAccount(tx, account, 'restore', { now, blocked_reason: null, blocked_decision_id: null })
  const { role, confirmed, approved_at } = account
  return canBeVerified({ role, confirmed, approved: approved_at !== null })
    ? transitionAccount(tx, restoredAccount, 'verify', { now })
    : restoredAccount
}
