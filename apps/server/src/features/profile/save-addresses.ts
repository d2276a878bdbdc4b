import type { AddressFields } from '@partlane/contract/addresses'
import { isPostcode } from '@partlane/domain/addresses/postcode'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type AccountRow, getAccount } from '#features/accounts/public.ts'
import { type AddressBookEntry, replaceAddressBook, replaceBusinessAddress } from '#features/addresses/public.ts'
import { hasListingsOnSale } from '#features/listings/public.ts'
import { emit } from '#platform/outbox/emit.ts'
import { businessInformationChanged } from './profile.events.ts'
import { mayEditBusiness, refuseRemovedDetail } from './profile.policy.ts'
import { lockProfile } from './profile.store.ts'

/** @throws Refusal postal_code_invalid */
function refuseInvalidPostcode({ country, postal_code }: AddressFields, field: 'postal_code' | `addresses.${number}.postal_code`): void {
  if (!isPostcode(country, postal_code)) throw new Refusal('postal_code_invalid', { field })
}

/**
 * Replaces the whole address book. Forms use the first address as default.
 * @throws Refusal postal_code_invalid, token_invalid, not_found for an id that is not in the book
 */
export async function saveAddressBook(
  ctx: AppContext,
  { user, addresses }: { user: CurrentUser; addresses: readonly AddressBookEntry[] },
): Promise<AccountRow> {
  for (const [index, address] of addresses.entries()) refuseInvalidPostcode(address, `addresses.${index}.postal_code`)
  return ctx.db.transact(async (tx) => {
    await lockProfile(tx, user.id)
    await replaceAddressBook(tx, user.id, addresses)
    return getAccount(tx, user.id)
  })
}

/**
 * Saves the public address of a business. Null deletes it. Listings and the seller page show it.
 * @throws Refusal business_only, business_details_in_use, postal_code_invalid, token_invalid
 */
export async function saveBusinessAddress(
  ctx: AppContext,
  { user, address }: { user: CurrentUser; address: AddressFields | null },
): Promise<AccountRow> {
  mayEditBusiness(user)
  if (address) refuseInvalidPostcode(address, 'postal_code')
  return ctx.db.transact(async (tx) => {
    await lockProfile(tx, user.id)
    refuseRemovedDetail({
      field: 'line1',
      isRemoved: address === null,
      isSelling: address === null && (await hasListingsOnSale(tx, user.id)),
    })
    await replaceBusinessAddress(tx, user.id, address)
    await emit(tx, businessInformationChanged({ user_id: user.id }))
    return getAccount(tx, user.id)
  })
}
