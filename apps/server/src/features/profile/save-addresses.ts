import type { AddressFields } from '@partlane/contract/addresses'
import { isPostcode } from '@partlane/domain/addresses/postcode'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type AccountRow, getAccount } from '#features/accounts/public.ts'
import { replaceAddressBook, replaceBusinessAddress, type SavedAddress } from '#features/addresses/public.ts'
import { mayKeepBusiness } from './profile.policy.ts'
import { lockProfile } from './profile.store.ts'

/** @throws Refusal postal_code_invalid at the field */
function refuseOddPostcode({ country, postal_code }: AddressFields, at: string): void {
  if (!isPostcode(country, postal_code)) throw new Refusal('postal_code_invalid', { pointer: `${at}/postal_code` })
}

/** The address book as the person wants it, whole; forms begin with the first. @throws Refusal postal_code_invalid, not_found */
export async function saveAddressBook(
  ctx: AppContext,
  { by, addresses }: { by: CurrentUser; addresses: readonly SavedAddress[] },
): Promise<AccountRow> {
  for (const [place, address] of addresses.entries()) refuseOddPostcode(address, `/addresses/${place}`)
  return ctx.db.transact(async (tx) => {
    await lockProfile(tx, by.id)
    await replaceAddressBook(tx, by.id, addresses)
    return getAccount(tx, by.id)
  })
}

/** Where a business has its seat; everybody may read it. @throws Refusal business_only, postal_code_invalid */
export async function saveBusinessAddress(
  ctx: AppContext,
  { by, address }: { by: CurrentUser; address: AddressFields | null },
): Promise<AccountRow> {
  mayKeepBusiness(by)
  if (address) refuseOddPostcode(address, '/business_address')
  return ctx.db.transact(async (tx) => {
    await lockProfile(tx, by.id)
    await replaceBusinessAddress(tx, by.id, address)
    return getAccount(tx, by.id)
  })
}
