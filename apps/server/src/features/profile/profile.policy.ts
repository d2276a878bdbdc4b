import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import type { AccountRow } from '#features/accounts/public.ts'

/** Company details and the business address belong to businesses. @throws Refusal business_only */
export function mayEditBusiness({ role }: Pick<CurrentUser, 'role'>): void {
  if (role !== 'business') throw new Refusal('business_only')
}

/**
 * Buyers must see who a business seller is, so address and contact email stay while it has parts on
 * sale.
 * @throws Refusal business_details_in_use
 */
export function refuseRemovedDetail(change: { field: 'contact_email' | 'line1'; isRemoved: boolean; isSelling: boolean }): void {
  if (change.isRemoved && change.isSelling) throw new Refusal('business_details_in_use', { field: change.field })
}

type SignInMethods = Pick<AccountRow, 'email' | 'phone' | 'pending_email' | 'has_password' | 'identities'>

/**
 * Allows removing the phone number if the account has a confirmed email address, because a
 * password reset works by mail. Also allows it if the number is not confirmed, an email address is
 * pending, and the account has a password or an identity.
 * @throws Refusal last_way_in
 */
export function mayRemovePhone({ email, phone, pending_email, has_password, identities }: SignInMethods): void {
  if (email !== null) return
  const hasUnconfirmedSignIn = phone === null && pending_email !== null && (Boolean(has_password) || identities.length > 0)
  if (!hasUnconfirmedSignIn) throw new Refusal('last_way_in', { field: 'phone_number' })
}
