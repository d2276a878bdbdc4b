import type { SavedAddress } from '@partlane/client/profile'
import type { CheckoutValues } from './initial-values.ts'

export type AddressValues = Omit<CheckoutValues, 'email'>
/** The form while somebody is at it. */
export type AddressInput = { [K in keyof AddressValues]?: string | null | undefined }

const addressFields = ['full_name', 'company_name', 'line1', 'line2', 'city', 'region', 'postal_code', 'country', 'phone'] as const

/** A saved address as the form has it. */
export const toAddressValues = (address: SavedAddress): AddressValues =>
  Object.fromEntries(addressFields.map((field) => [field, address[field] ?? ''])) as AddressValues

/** For another one: who it is for stays. */
export const blankAddress = ({ full_name, phone }: AddressInput): AddressValues => ({
  ...{
    full_name: full_name ?? '',
    company_name: '',
    line1: '',
    line2: '',
    city: '',
    region: '',
    postal_code: '',
    country: 'GB',
    phone: phone ?? '',
  },
})

const normalizeText = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '').toLocaleLowerCase()

/** The saved address that stands in the form, if it is one: the same place under the same name. */
export const findMatchingAddress = (addresses: readonly SavedAddress[], values: AddressInput): SavedAddress | undefined =>
  addresses.find((address) =>
    (['full_name', 'line1', 'line2', 'city', 'postal_code', 'country'] as const).every(
      (field) => normalizeText(address[field]) === normalizeText(values[field]) || (field === 'full_name' && !address.full_name),
    ),
  )
