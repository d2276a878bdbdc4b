import type { SavedAddress } from '@partlane/client/profile'
import type { DetailValues } from './first-values.ts'

export type AddressValues = Omit<DetailValues, 'email'>
/** The form while somebody is at it. */
export type TypedAddress = { [K in keyof AddressValues]?: string | null | undefined }

const fields = ['full_name', 'company_name', 'line1', 'line2', 'city', 'region', 'postal_code', 'country', 'phone'] as const

/** A saved address as the form has it. */
export const valuesOfSaved = (address: SavedAddress): AddressValues =>
  Object.fromEntries(fields.map((field) => [field, address[field] ?? ''])) as AddressValues

/** For another one: who it is for stays. */
export const blankAddress = ({ full_name, phone }: TypedAddress): AddressValues => ({
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

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '').toLocaleLowerCase()

/** The saved address that stands in the form, if it is one: the same place under the same name. */
export const savedIn = (saved: readonly SavedAddress[], typed: TypedAddress): SavedAddress | undefined =>
  saved.find((address) =>
    (['full_name', 'line1', 'line2', 'city', 'postal_code', 'country'] as const).every(
      (field) => plain(address[field]) === plain(typed[field]) || (field === 'full_name' && !address.full_name),
    ),
  )
