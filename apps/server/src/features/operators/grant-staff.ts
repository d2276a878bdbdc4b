import { isInactive, isMember } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import { type LockedStanding, lockStanding } from '#features/accounts/public.ts'
import type { Books } from './actor.ts'
import { audit } from './audit.store.ts'

/**
 * Makes a member an operator, or ends it; takes effect with their next call. Only from the command line: whoever is an operator makes
 * nobody one, themselves least of all. Said again it changes nothing and is not written down again.
 * @throws Refusal not_found, account_is_<status>, confirmation_required
 */
export function grantStaff(ctx: Books, { personId, operator }: { personId: number; operator: boolean }): Promise<void> {
  return ctx.db.transact(async (tx) => {
    const person = await lockStanding(tx, personId)
    if (operator) refuseUnfit(person)
    if (person.operator === operator) return
    const now = ctx.clock.now()
    await tx.updateTable('users').set({ operator, updated_at: now }).where('id', '=', personId).execute()
    const action = operator ? 'staff.grant' : 'staff.revoke'
    await audit(tx, { by: 'command line', action, person, before: { operator: person.operator }, after: { operator }, now })
  })
}

/** An operator can be reached and is in good standing. */
function refuseUnfit({ role, status, confirmed }: LockedStanding): void {
  if (!isMember(role) || isInactive(status)) throw new Refusal(`account_is_${status}`)
  if (!confirmed) throw new Refusal('confirmation_required')
}
