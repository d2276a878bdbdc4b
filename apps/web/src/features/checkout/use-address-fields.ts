import { isPostcode } from '@partlane/domain/addresses/postcode'
import { useState } from 'react'
import type { AddressInput } from './saved-address-choice.ts'
import type { CheckoutFormState } from './use-checkout-form.ts'

const isComplete = ({ full_name, line1, city, postal_code, country }: AddressInput) =>
  [full_name, line1, city].every((text) => text?.trim()) && isPostcode(country ?? '', postal_code ?? '')

/**
 * Whether the address fields are open. They are collapsed to a summary while the address is known,
 * and open when the user wants to change it, or when one of them has an error.
 */
export function useAddressFields({ form, addressValues }: CheckoutFormState) {
  const [isOpen, setIsOpen] = useState(() => !isComplete(addressValues))
  const hasError = Object.keys(form.formState.errors).some((name) => name !== 'email')
  return {
    isOpen: isOpen || hasError,
    openFields: () => setIsOpen(true),
    closeIfComplete: (values: AddressInput) => setIsOpen(!isComplete(values)),
  }
}
