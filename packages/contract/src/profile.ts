import { sellerTypes } from '@partlane/domain/accounts/seller-types'
import { businessLimits, contactLimits, MAX_ADDRESSES } from '@partlane/domain/limits'
import { z } from 'zod'
import { currentUser } from './accounts.ts'
import { addressFields, addressInput, addressInputFields, completeAddress } from './addresses.ts'
import { defineEndpoint, one } from './endpoint.ts'
import { email, flag, id, optionalLines, optionalText, password, phoneNumber, requiredText } from './fields.ts'

export const contactInformation = z.strictObject({
  first_name: requiredText(contactLimits.first_name),
  last_name: requiredText(contactLimits.last_name),
  email: email.optional(),
  phone_number: phoneNumber.nullish(),
  /** Required to change the email address or phone number of an account with a password. */
  current_password: password.optional(),
})

export const businessInformation = z.strictObject({
  company_name: requiredText(businessLimits.company_name),
  seller_type: z.enum(sellerTypes),
  vat_number: optionalText(businessLimits.vat_number),
  company_number: optionalText(businessLimits.company_number),
  /** Public. Needed before a part can be put on sale. Without it the stored one stays. */
  contact_email: email.nullish().or(z.literal('')),
  about: optionalLines(businessLimits.about),
  website: z
    .url({ protocol: /^https?$/, hostname: z.regexes.domain })
    .max(businessLimits.website)
    .nullish()
    .or(z.literal('')),
})

/** An address with an id is updated, one without is added, and missing ones are deleted. */
export const addressBook = z
  .array(addressFields.extend({ ...addressInputFields, id: id.optional() }).transform(completeAddress))
  .max(MAX_ADDRESSES)

export const profile = {
  updateContactInformation: defineEndpoint({
    method: 'PUT',
    path: '/users/update_profiles/contact_information',
    audience: 'member',
    summary:
      'Change name, email address or phone number. A new address or number takes effect once it is confirmed with its verification code.',
    body: z.strictObject({ contact_information: contactInformation }),
    output: one(currentUser),
    refusals: ['current_password_wrong', 'too_many_requests', 'phone_number_invalid', 'last_way_in', 'code_sent_too_recently', 'conflict'],
    limit: 'sign_in',
  }),
  updateBusinessInformation: defineEndpoint({
    method: 'PUT',
    path: '/users/update_profiles/business_information',
    audience: 'member',
    summary: 'Change the business information shown to buyers',
    body: z.strictObject({ business_information: businessInformation }),
    output: one(currentUser),
    refusals: ['business_only', 'business_details_in_use', 'vat_number_invalid', 'company_number_invalid'],
    limit: 'writes',
  }),
  updateAddressBook: defineEndpoint({
    method: 'PUT',
    path: '/users/update_profiles/address',
    audience: 'member',
    summary: 'Replace the address book. The first address is the default.',
    body: z.strictObject({ addresses: addressBook }),
    output: one(currentUser),
    refusals: ['not_found', 'postal_code_invalid'],
    limit: 'writes',
  }),
  updateBusinessAddress: defineEndpoint({
    method: 'PUT',
    path: '/users/update_profiles/business_address',
    audience: 'member',
    summary: 'Set the business address. `null` removes it.',
    body: z.strictObject({ business_address: addressInput.nullable() }),
    output: one(currentUser),
    refusals: ['business_only', 'business_details_in_use', 'postal_code_invalid'],
    limit: 'writes',
  }),
  changePassword: defineEndpoint({
    method: 'PUT',
    path: '/users/update_profiles/reset_password',
    audience: 'member',
    summary: 'Change or set the password. All other devices are signed out and the user is notified by email.',
    body: z.strictObject({ reset_password: z.strictObject({ current_password: password.optional(), password }) }),
    output: one(currentUser),
    refusals: [
      'current_password_wrong',
      'too_many_requests',
      'password_too_short',
      'password_too_long',
      'password_trivial',
      'password_breached',
    ],
    limit: 'sign_in',
  }),
  setHolidayMode: defineEndpoint({
    method: 'PUT',
    path: '/users/update_profiles/holiday_mode',
    audience: 'member',
    summary: 'Turn holiday mode on or off, optionally with a last day',
    body: z.strictObject({
      // Without `enabled` holiday mode ends: clients drop a box that is not ticked
      holiday_mode: z.strictObject({ enabled: flag.default(false), until: z.iso.date().nullish() }).prefault({}),
    }),
    output: one(currentUser),
    refusals: ['holiday_ends_in_the_past'],
    limit: 'writes',
  }),
}
