import { type SavedAddress, useChangeAddresses } from '@partlane/client/profile'
import type { AddressFields } from '@partlane/contract/addresses'
import { MAX_ADDRESSES } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast-store.ts'
import { type AddressInput, findMatchingAddress } from './saved-address-choice.ts'

/**
 * Option "save this address": adds the address to the address book after the purchase is created.
 * A failure shows a toast and does not stop the purchase.
 */
export function useSaveAddress(savedAddresses: SavedAddress[] | undefined) {
  const { t } = useI18n('checkout')
  const changeAddresses = useChangeAddresses()
  const [isChecked, setIsChecked] = useState(false)
  const isOffered = (values: AddressInput) =>
    savedAddresses !== undefined && savedAddresses.length < MAX_ADDRESSES && findMatchingAddress(savedAddresses, values) === undefined
  return {
    isChecked,
    setIsChecked,
    isOffered,
    saveIfChecked(address: AddressFields) {
      if (!isChecked || !savedAddresses || !isOffered(address)) return
      changeAddresses.mutate([...savedAddresses, address], { onError: () => void toast.error(t('address.not_saved')) })
    },
  }
}
