import { addressFields } from '@partlane/contract/addresses'
import { email, requiredText } from '@partlane/contract/fields'
import { isPostcode } from '@partlane/domain/addresses/postcode'

/**
 * The checkout form: the address as the endpoint accepts it, with a required name and email
 * address.
 */
export const purchaseDetailsSchema = addressFields
  .extend({ email, full_name: requiredText(120) })
  .refine(({ country, postal_code }) => isPostcode(country, postal_code), {
    path: ['postal_code'],
    params: { code: 'bad_format' },
    // Also runs while other fields are invalid, so that the form shows all errors at once.
    when: ({ value }) => typeof (value as { postal_code?: unknown }).postal_code === 'string',
  })
