import { type PurchaseDetails, useCreatePurchase } from '@partlane/client/checkout/checkout'
import type { SavedAddress } from '@partlane/client/profile'
import { normalisePostcode } from '@partlane/domain/addresses/postcode'
import { selectMatchingAddressParts } from '@partlane/domain/addresses/resolved-address'
import { useRef, useState } from 'react'
import { setServerErrors, useContractForm } from '#lib/forms/contract-form.ts'
import type { AddressFinderProps } from '#lib/forms/FieldsBelowFinder.tsx'
import { currentCar } from '#lib/preferences/car.ts'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { saveLastPurchase } from '#lib/storage/last-purchase.ts'
import type { CheckoutValues } from './initial-values.ts'
import { purchaseDetailsSchema } from './purchase-details.ts'
import type { AddressValues } from './saved-address-choice.ts'
import type { PurchaseDetailsForm } from './use-destination.ts'
import { useSaveAddress } from './use-save-address.ts'

type CheckoutFormOptions = {
  defaults: CheckoutValues
  savedAddresses: SavedAddress[] | undefined
  chosen: Pick<PurchaseDetails, 'cart' | 'agreed_line_ids' | 'gateway'>
}
export type CheckoutFormState = ReturnType<typeof useCheckoutForm>

/**
 * State and actions of the checkout form. Submitting creates the purchase, which reserves the
 * stock, and opens its page. Errors of the server are shown on their fields; any other error is
 * `submitError`.
 */
export function useCheckoutForm({ defaults, savedAddresses, chosen }: CheckoutFormOptions) {
  const navigate = useLocaleNavigate()
  const createPurchase = useCreatePurchase()
  const [submitError, setSubmitError] = useState<unknown>(null)
  const form = useContractForm(purchaseDetailsSchema, defaults)
  const { finderResult, fillFoundAddress, fillSavedAddress } = useAddressFilling(form)
  const saveAddress = useSaveAddress(savedAddresses)
  const { email: _email, ...addressValues } = { ...defaults, ...form.watch() }

  const submit = form.handleSubmit(async ({ email, ...address }) => {
    setSubmitError(null)
    try {
      const postal_code = normalisePostcode(address.country, address.postal_code)
      const fullAddress = { ...address, postal_code, ...selectMatchingAddressParts(finderResult.current, address) }
      const purchase = await createPurchase.mutateAsync({ email, address: fullAddress, ...chosen, vehicle: chosenVehicle() })
      saveLastPurchase(purchase)
      saveAddress.saveIfChecked(fullAddress)
      navigate(`/checkout/${purchase.id}`)
    } catch (error) {
      const hasOtherErrors = setServerErrors(form, error, '/payment_order/address/') && setServerErrors(form, error, '/payment_order/')
      if (hasOtherErrors) setSubmitError(error)
    }
  })
  const isSubmitting = createPurchase.isPending
  return { form, addressValues, submit, submitError, isSubmitting, fillFoundAddress, fillSavedAddress, saveAddress }
}

/** The chosen car as the endpoint of purchases accepts it. */
function chosenVehicle(): PurchaseDetails['vehicle'] {
  const car = currentCar()
  return car && { node_id: String(car.vehicle), year: car.year }
}

/** Fields that an address finder fills in. The name and the phone number stay as entered. */
const finderFields = ['line1', 'line2', 'city', 'region', 'postal_code', 'country'] as const
type FinderResult = Parameters<AddressFinderProps['onAddressSelect']>[0]

/** Fills in the address fields from the address finder or from a saved address. */
function useAddressFilling(form: PurchaseDetailsForm) {
  const finderResult = useRef<FinderResult>(undefined)
  const setOptions = () => ({ shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  const fillFoundAddress = (foundAddress: FinderResult) => {
    finderResult.current = foundAddress
    for (const name of finderFields) form.setValue(name, foundAddress[name] ?? '', setOptions())
  }
  const fillSavedAddress = (values: AddressValues) => {
    finderResult.current = undefined // the found address was another place
    for (const [name, value] of Object.entries(values)) form.setValue(name as keyof AddressValues, value, setOptions())
  }
  return { finderResult, fillFoundAddress, fillSavedAddress }
}
