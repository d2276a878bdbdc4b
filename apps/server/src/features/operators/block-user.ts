import { transitionAccount } from '#features/accounts/public.ts'
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
    const { user } = subject
    const now = ctx.clock.now()
    const { status } = await transitionAccount(tx, user, 'block', { now, blocked_reason: reason })
    await recordAuditEntry(tx, { actor, action: 'person.block', user, reason, before: { status: user.status }, after: { status }, now })
    await emit(tx, personBlocked({ user_id: userId, reason }))
  })
}
