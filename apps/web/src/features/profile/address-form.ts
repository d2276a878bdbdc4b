import type { SavedAddress } from '@partlane/client/profile'
import { type AddressFields, addressFields } from '@partlane/contract/addresses'
import { line } from '@partlane/contract/fields'
import { isPostcode, tidyPostcode } from '@partlane/domain/addresses/postcode'

/** What the two forms ask: an address as the server takes it, with a postcode of its country. Whose it is, is said in the address book. */
const withPostcode = {
  path: ['postal_code'],
  params: { code: 'bad_format' },
  // Said together with what else is missing, not only after everything else is right
  when: ({ value }: { value: unknown }) => typeof (value as { postal_code?: unknown }).postal_code === 'string',
}
const fits = ({ country, postal_code }: AddressFields) => isPostcode(country, postal_code)
export const personalAddress = addressFields.extend({ full_name: line(120) }).refine(fits, withPostcode)
export const businessAddress = addressFields.refine(fits, withPostcode)

type Place = Partial<AddressFields>

export const addressValues = (address: Place | undefined, fullName = '') => ({
  full_name: address?.full_name ?? fullName,
  company_name: address?.company_name ?? '',
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  city: address?.city ?? '',
  region: address?.region ?? '',
  postal_code: address?.postal_code ?? '',
  country: address?.country ?? 'GB',
  phone: address?.phone ?? '',
})

/**
 * The address to be kept. Its finer parts (house number, the finder's id) come from where it was found or saved before, and only
 * as long as street and postcode are still the same: they must not speak of another place.
 */
export function addressToSave(typed: AddressFields, from: Place | undefined): AddressFields {
  const postal_code = tidyPostcode(typed.country, typed.postal_code)
  const same = from?.line1 === typed.line1 && from.postal_code === postal_code && from.country === typed.country
  const { id: _id, ...finer } = (same ? from : {}) as Partial<SavedAddress>
  const cleared = { company_name: null, line2: null, region: null, phone: null }
  return { ...finer, ...cleared, ...typed, postal_code }
}
