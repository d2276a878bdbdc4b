import type { SavedAddress } from '@partlane/client/profile'
import { useI18n } from '@partlane/i18n/react'
import { Field } from '#ui/forms/Field.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { type AddressValues, blankAddress, savedIn, type TypedAddress, valuesOfSaved } from './saved-choice.ts'

const ANOTHER = 'another'

type SavedAddressesProps = { saved: readonly SavedAddress[]; typed: TypedAddress; onChoose: (values: AddressValues) => void }

/** The address book to choose from. What stands in the form decides which one is ticked, so typing another address unticks it. */
export function SavedAddresses({ saved, typed, onChoose }: SavedAddressesProps) {
  const { t } = useI18n('checkout')
  const choose = (id: string) => {
    const address = saved.find((each) => each.id === id)
    onChoose(address ? valuesOfSaved(address) : blankAddress(typed))
  }
  const lines = ({ line1, city, postal_code }: SavedAddress) => [line1, city, postal_code].join(', ')
  return (
    <Field group label={t('address.saved')}>
      <RadioCards
        name="saved_address"
        value={savedIn(saved, typed)?.id ?? ANOTHER}
        onValueChange={choose}
        options={[
          ...saved.map((address) => ({
            value: address.id,
            label: address.full_name || lines(address),
            hint: address.full_name && lines(address),
          })),
          { value: ANOTHER, label: t('address.another') },
        ]}
      />
    </Field>
  )
}
