import type { SavedAddress } from '@partlane/client/profile'
import type { CheckoutValues } from './initial-values.ts'

export type AddressValues = Omit<CheckoutValues, 'email'>
/** Current values of the address fields, which may be incomplete. */
export type AddressInput = { [K in keyof AddressValues]?: string | null | undefined }

const addressFields = ['full_name', 'company_name', 'line1', 'line2', 'city', 'region', 'postal_code', 'country', 'phone'] as const

/** Converts a saved address to form values. */
export const toAddressValues = (address: SavedAddress): AddressValues =>
  Object.fromEntries(addressFields.map((field) => [field, address[field] ?? ''])) as AddressValues

/** Empty values for a different address. The name and the phone number stay. */
export const blankAddress = ({ full_name, phone }: AddressInput): AddressValues => ({
  full_name: full_name ?? '',
  company_name: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postal_code: '',
  country: 'GB',
  phone: phone ?? '',
})

const normalizeText = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '').toLocaleLowerCase()

/** Finds the saved address that equals the form values: the same place and the same name. */
export const findMatchingAddress = (addresses: readonly SavedAddress[], values: AddressInput): SavedAddress | undefined =>
  addresses.find((address) =>
    (['full_name', 'line1', 'line2', 'city', 'postal_code', 'country'] as const).every(
      (field) => normalizeText(address[field]) === normalizeText(values[field]) || (field === 'full_name' && !address.full_name),
    ),
  )
