import { type SavedAddress, useChangeAddresses } from '@partlane/client/profile'
import type { AddressFields } from '@partlane/contract/addresses'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast-store.ts'
import { savedIn, type TypedAddress } from './saved-choice.ts'

const MOST = 10

/** "Save this address": put into the address book once the purchase stands. It must never hold a purchase up. */
export function useKeepAddress(saved: SavedAddress[] | undefined) {
  const { t } = useI18n('checkout')
  const addresses = useChangeAddresses()
  const [wanted, want] = useState(false)
  const offered = (typed: TypedAddress) => saved !== undefined && saved.length < MOST && savedIn(saved, typed) === undefined
  return {
    wanted,
    want,
    offered,
    now(address: AddressFields) {
      if (!wanted || !saved || !offered(address)) return
      addresses.mutate([...saved, address], { onError: () => void toast.error(t('address.not_saved')) })
    },
  }
}
