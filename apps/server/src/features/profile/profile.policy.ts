import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import type { AccountRow } from '#features/accounts/public.ts'

/** Company, VAT number and seat are a business's. @throws Refusal business_only */
export function mayEditBusiness({ role }: Pick<CurrentUser, 'role'>): void {
  if (role !== 'business') throw new Refusal('business_only')
}

type SignInMethods = Pick<AccountRow, 'email' | 'phone' | 'pending_email' | 'has_password' | 'identities'>

/**
 * May somebody go without their number? With a proved e-mail address always: mail opens the account. Where the number was never proved either, an
 * unproved address will do together with something to come in by. @throws Refusal last_way_in
 */
export function mayRemovePhone({ email, phone, pending_email, has_password, identities }: SignInMethods): void {
  if (email !== null) return
  const hasUnconfirmedSignIn = phone === null && pending_email !== null && (Boolean(has_password) || identities.length > 0)
  if (!hasUnconfirmedSignIn) throw new Refusal('last_way_in', { pointer: '/contact_information/phone_number' })
}
