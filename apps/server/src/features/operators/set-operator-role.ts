import { lockAccount } from '#features/accounts/public.ts'
import type { OperatorContext } from './actor.ts'
import { recordAuditEntry } from './audit.store.ts'
import { mayBecomeOperator } from './operators.policy.ts'
import { setOperatorFlag } from './operators.store.ts'

/**
 * Grants or revokes the operator role, from the next request of the user on. Available on the
 * command line only, so that operators cannot grant the role. A repeated call changes nothing and
 * adds no audit entry.
 * @throws Refusal not_found, account_is_<status>, confirmation_required
 */
export function setOperatorRole(ctx: OperatorContext, { userId, operator }: { userId: number; operator: boolean }): Promise<void> {
  return ctx.db.transact(async (tx) => {
    const user = await lockAccount(tx, userId)
    if (operator) mayBecomeOperator(user)
    if (user.operator === operator) return
    const now = ctx.clock.now()
    await setOperatorFlag(tx, userId, operator, now)
    const action = operator ? 'staff.grant' : 'staff.revoke'
    await recordAuditEntry(tx, { actor: 'command line', action, user, before: { operator: user.operator }, after: { operator }, now })
  })
}
