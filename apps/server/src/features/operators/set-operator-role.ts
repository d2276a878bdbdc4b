import { isInactive, isMember } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import { type LockedAccount, lockAccount } from '#features/accounts/public.ts'
import type { OperatorContext } from './actor.ts'
import { recordAuditEntry } from './audit.store.ts'

/**
 * Makes a member an operator, or ends it; takes effect with their next call. Only from the command line: whoever is an operator makes
 * nobody one, themselves least of all. Said again it changes nothing and is not written down again.
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

/** An operator can be reached and is in good standing. */
function refuseIneligible({ role, status, confirmed }: LockedAccount): void {
  if (!isMember(role) || isInactive(status)) throw new Refusal(`account_is_${status}`)
  if (!confirmed) throw new Refusal('confirmation_required')
}
