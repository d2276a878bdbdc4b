import type { SavedAddress } from '@partlane/client/profile'
import { useI18n } from '@partlane/i18n/react'
import { Field } from '#ui/forms/Field.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { type AddressInput, type AddressValues, blankAddress, findMatchingAddress, toAddressValues } from './saved-address-choice.ts'

const NEW_ADDRESS_ID = 'another'

type SavedAddressesProps = { addresses: readonly SavedAddress[]; values: AddressInput; onSelect: (address: AddressValues) => void }

/**
 * Choice from the address book. The address that matches the form is selected, so editing the
 * address in the form deselects it.
 */
export function SavedAddresses({ addresses, values, onSelect }: SavedAddressesProps) {
  const { t } = useI18n('checkout')
  const selectAddress = (id: string) => {
    const address = addresses.find((candidate) => candidate.id === id)
    onSelect(address ? toAddressValues(address) : blankAddress(values))
  }
  const formatAddress = ({ line1, city, postal_code }: SavedAddress) => [line1, city, postal_code].join(', ')
  return (
    <Field group label={t('address.saved')}>
      <RadioCards
        name="saved_address"
        value={findMatchingAddress(addresses, values)?.id ?? NEW_ADDRESS_ID}
        onValueChange={selectAddress}
        options={[
          ...addresses.map((address) => ({
            value: address.id,
            label: address.full_name || formatAddress(address),
            hint: address.full_name && formatAddress(address),
          })),
          { value: NEW_ADDRESS_ID, label: t('address.another') },
        ]}
      />
    </Field>
  )
}
