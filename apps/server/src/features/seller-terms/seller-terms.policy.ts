import { isInactive, isMember } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { LockedAccount } from '#features/accounts/public.ts'

/**
 * Terms are those of a member whose account is not closed. Blocked members have them too: their
 * paid orders continue.
 * @throws Refusal account_is_guest, account_is_deleted
 */
export function mayChangeTerms({ role, status }: Pick<LockedAccount, 'role' | 'status'>): void {
  if (!isMember(role)) throw new Refusal('account_is_guest')
  if (isInactive(status) && status !== 'blocked') throw new Refusal('account_is_deleted')
}
