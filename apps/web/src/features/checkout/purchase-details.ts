import { addressFields } from '@partlane/contract/addresses'
import { email, textLine } from '@partlane/contract/fields'
import { isPostcode } from '@partlane/domain/addresses/postcode'

/** What the checkout asks for: the address as the server takes it, a name on the parcel, and where to write to. */
export const purchaseDetailsSchema = addressFields
  .extend({ email, full_name: textLine(120) })
  .refine(({ country, postal_code }) => isPostcode(country, postal_code), {
    path: ['postal_code'],
    params: { code: 'bad_format' },
    // Said together with what else is missing, not only after everything else is right
    when: ({ value }) => typeof (value as { postal_code?: unknown }).postal_code === 'string',
  })
