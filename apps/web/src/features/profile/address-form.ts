import type { SavedAddress } from '@partlane/client/profile'
import { type AddressFields, addressFields } from '@partlane/contract/addresses'
import { requiredText } from '@partlane/contract/fields'
import { isPostcode, normalisePostcode } from '@partlane/domain/addresses/postcode'

const postcodeRefinement = {
  path: ['postal_code'],
  params: { code: 'bad_format' },
  // Also runs while other fields are invalid, so that the form shows all errors at once.
  when: ({ value }: { value: unknown }) => typeof (value as { postal_code?: unknown }).postal_code === 'string',
}
const hasValidPostcode = ({ country, postal_code }: AddressFields) => isPostcode(country, postal_code)

/**
 * Address of the address book: as the endpoint accepts it, with a name and a postcode of its
 * country.
 */
export const personalAddressSchema = addressFields.extend({ full_name: requiredText(120) }).refine(hasValidPostcode, postcodeRefinement)

/** Address of a business: as the endpoint accepts it, with a postcode of its country. */
export const businessAddressSchema = addressFields.refine(hasValidPostcode, postcodeRefinement)

type PartialAddress = Partial<AddressFields>

export const addressValues = (address: PartialAddress | undefined, fullName = '') => ({
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
 * Builds the address to save. The precise fields (house number, id of the address finder) come from
 * `source`, the found or previously saved address. They are omitted when the street, postcode or
 * country differs, because they would describe another place.
 */
export function addressToSave(values: AddressFields, source: PartialAddress | undefined): AddressFields {
  const postal_code = normalisePostcode(values.country, values.postal_code)
  const isSamePlace = source?.line1 === values.line1 && source.postal_code === postal_code && source.country === values.country
  const { id: _id, ...preciseFields } = (isSamePlace ? source : {}) as Partial<SavedAddress>
  const emptyFields = { company_name: null, line2: null, region: null, phone: null }
  return { ...preciseFields, ...emptyFields, ...values, postal_code }
}
