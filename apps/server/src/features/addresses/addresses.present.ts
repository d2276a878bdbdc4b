import type { AddressFields, OrderAddress } from '@partlane/contract/addresses'

/** Presents the address of a purchase or an order. Required fields that were erased are empty. */
export const presentOrderAddress = (address: OrderAddress): AddressFields => ({
  line1: '',
  city: '',
  postal_code: '',
  country: '',
  ...address,
})
