import { isInactive, isMember } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'
import type { LockedAccount } from '#features/accounts/public.ts'

/**
 * Members get credits, also blocked ones. Guests have no balance.
 * @throws Refusal account_is_guest, account_is_deleted
 */
export function mayReceiveCredit({ role, status }: Pick<LockedAccount, 'role' | 'status'>): void {
  if (!isMember(role)) throw new Refusal('account_is_guest')
  if (isInactive(status) && status !== 'blocked') throw new Refusal('account_is_deleted')
}
