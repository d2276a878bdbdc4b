import { isInactive, isMember } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import { type LockedAccount, lockAccount } from '#features/accounts/public.ts'
import type { OperatorContext } from './actor.ts'
import { recordAuditEntry } from './audit.store.ts'

/**
 * Grants or revokes the operator role, from the next request of the user on. Available on the command
 * line only, so that operators cannot grant the role. A repeated call changes nothing and adds no
 * audit entry.
 * @throws Refusal not_found, account_is_<status>, confirmation_required
 */
export function setOperatorRole(ctx: OperatorContext, { userId, operator }: { userId: number; operator: boolean }): Promise<void> {
  return ctx.db.transact(async (tx) => {
    const user = await lockAccount(tx, userId)
    if (operator) refuseIneligible(user)
    if (user.operator === operator) return
    const now = ctx.clock.now()
    await tx.updateTable('users').set({ operator, updated_at: now }).where('id', '=', userId).execute()
    const action = operator ? 'staff.grant' : 'staff.revoke'
    await recordAuditEntry(tx, { actor: 'command line', action, user, before: { operator: user.operator }, after: { operator }, now })
  })
}

/** An operator must be an active member with a confirmed address. */
function refuseIneligible({ role, status, confirmed }: LockedAccount): void {
  if (!isMember(role) || isInactive(status)) throw new Refusal(`account_is_${status}`)
  if (!confirmed) throw new Refusal('confirmation_required')
}
