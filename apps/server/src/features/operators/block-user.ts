import { type LockedAccount, transitionAccount } from '#features/accounts/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import type { Actor, OperatorContext } from './actor.ts'
import { recordAuditEntry } from './audit.store.ts'
import { personBlocked } from './operators.events.ts'
import { mayDecide, refuseOwnAccount } from './operators.policy.ts'
import { lockDecisionSubject } from './operators.store.ts'

/**
 * Blocks a user: requests and sockets are refused from the commit on, and the user's listings can
 * be neither found nor bought. Paid orders continue. A message with the reason is sent to the user.
 * @throws Refusal not_found, not_allowed, operators_are_not_blocked, account_is_guest,
 *   account_is_blocked, account_is_deleted
 */
export function blockUser(
  ctx: OperatorContext,
  { actor, userId, reason }: { actor: Actor; userId: number; reason: string },
): Promise<void> {
  return ctx.db.transact(async (tx) => {
    refuseOwnAccount(actor, userId)
    const subject = await lockDecisionSubject(tx, { userId, actor })
    mayDecide('block', subject)
    await blockLockedUser(tx, subject.user, { actor, reason, now: ctx.clock.now() })
  })
}

type BlockInput = { actor: Actor; reason: string; now: Date; decisionId?: number }

/**
 * Blocks a locked user within a transaction. `decisionId`: a decision about a report, whose feature
 * informs the user.
 */
export async function blockLockedUser(tx: Tx, user: LockedAccount, { actor, reason, now, decisionId }: BlockInput): Promise<void> {
  const { status } = await transitionAccount(tx, user, 'block', { now, blocked_reason: reason, blocked_decision_id: decisionId ?? null })
  await recordAuditEntry(tx, { actor, action: 'person.block', user, reason, before: { status: user.status }, after: { status }, now })
  await emit(tx, personBlocked({ user_id: user.id, reason, decision_id: decisionId }))
}
