// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const profileEndpoints = {
  feature: 'profile',
  endpoints: {
    updateContactInformation: 'PUT /users/update_profiles/contact_information one',
    updateBusinessInformation: 'PUT /users/update_profiles/business_information one',
    updateAddressBook: 'PUT /users/update_profiles/address one',
    updateBusinessAddress: 'PUT /users/update_profiles/business_address one',
    changePassword: 'PUT /users/update_profiles/reset_password one',
    setHolidayMode: 'PUT /users/update_profiles/holiday_mode one',
  },
} as const satisfies FeatureEndpoints<'profile'>
