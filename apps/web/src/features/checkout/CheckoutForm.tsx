import type { CartChange, CartLine } from '@partlane/client/cart'
import { useCreatePurchase } from '@partlane/client/checkout/checkout'
import type { SavedAddress } from '@partlane/client/profile'
import { normalisePostcode } from '@partlane/domain/addresses/postcode'
import { matchingAddressParts } from '@partlane/domain/addresses/resolved-address'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, useRef, useState } from 'react'
import { type AddressFinderProps, AddressInputs } from '#lib/forms/AddressInputs.tsx'
import { setServerErrors, useContractForm } from '#lib/forms/contract-form.ts'
import { Link, useLocaleNavigate } from '#lib/routing/Link.tsx'
import { saveLastPurchase } from '#lib/storage/last-purchase.ts'
import { useErrorMessage } from '#lib/text/error-messages.ts'
import { Card } from '#ui/display/Card.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { CartSummary } from './CartSummary.tsx'
import { CheckoutError } from './CheckoutError.tsx'
import type { CheckoutValues } from './initial-values.ts'
import { purchaseDetailsSchema } from './purchase-details.ts'
import { SavedAddresses } from './SavedAddresses.tsx'
import type { AddressValues } from './saved-address-choice.ts'
import { useDestination } from './use-destination.ts'
import { useSaveAddress } from './use-save-address.ts'

type CheckoutFormProps = {
  lines: CartLine[]
  changesByLine: Record<string, CartChange[]>
  defaults: CheckoutValues
  /** The address book of a member; nobody else has one. */
  savedAddresses: SavedAddress[] | undefined
  Finder: ComponentType<AddressFinderProps> | undefined
}

/** What a finder fills in; names and phone are the person's own. */
const finderFields = ['line1', 'line2', 'city', 'region', 'postal_code', 'country'] as const
type FinderResult = Parameters<AddressFinderProps['onAddressSelect']>[0] | undefined

/** E-mail, address, what comes from whom, one total, one button. */
export function CheckoutForm({ lines, changesByLine, defaults, savedAddresses, Finder }: CheckoutFormProps) {
  const { t } = useI18n('checkout')
  const { messageOfField } = useErrorMessage()
  const navigate = useLocaleNavigate()
  const startPurchase = useCreatePurchase()
  const [submitError, setSubmitError] = useState<unknown>(null)
  const form = useContractForm(purchaseDetailsSchema, defaults)
  const destination = useDestination(form)
  const finderResult = useRef<FinderResult>(undefined)
  const emailErrorCode = form.formState.errors.email?.message
  const { email: _email, ...currentValues } = { ...defaults, ...form.watch() }
  const fillSavedAddress = (values: AddressValues) => {
    finderResult.current = undefined // what was found before was another place
    for (const [name, value] of Object.entries(values))
      form.setValue(name as keyof AddressValues, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const saveAddress = useSaveAddress(savedAddresses)
  const isCollectionOnly = lines.every((line) => line.shipping_type === 'click_and_collect')

  const submit = form.handleSubmit(async ({ email, ...address }) => {
    setSubmitError(null)
    try {
      const postal_code = normalisePostcode(address.country, address.postal_code)
      const fullAddress = { ...address, postal_code, ...matchingAddressParts(finderResult.current, address) }
      const purchase = await startPurchase.mutateAsync({ email, address: fullAddress })
      saveLastPurchase(purchase)
      saveAddress.saveIfChecked(fullAddress)
      navigate(`/checkout/${purchase.id}`)
    } catch (error) {
      const hasOtherErrors = setServerErrors(form, error, '/payment_order/address/') && setServerErrors(form, error, '/payment_order/')
      if (hasOtherErrors) setSubmitError(error)
    }
  })

  const fillFoundAddress: AddressFinderProps['onAddressSelect'] = (foundAddress) => {
    finderResult.current = foundAddress
    for (const name of finderFields)
      form.setValue(name, foundAddress[name] ?? '', { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="page grid items-start gap-6 py-6 md:grid-cols-[minmax(0,1fr)_400px] md:py-10"
      aria-label={t('title')}
    >
      <div className="grid gap-4">
        <h1 className="text-2xl">{t('title')}</h1>
        {Object.keys(changesByLine).length > 0 && (
          <p role="status" className="rounded-control bg-check-soft px-4 py-3 font-bold text-check">
            {t('changed')} <Link to="/cart">{t('to_cart')}</Link>
          </p>
        )}
        <Card as="section" title={t('contact.title')} titleAs="h2">
          <Field
            label={t('contact.email')}
            hint={t('contact.email_hint')}
            error={emailErrorCode && (emailErrorCode === 'bad_format' ? t('contact.email_wrong') : messageOfField(emailErrorCode))}
            required
          >
            <Input {...form.register('email')} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={254} />
          </Field>
        </Card>
        <Card as="section" title={t(isCollectionOnly ? 'address.title_collected' : 'address.title')} titleAs="h2">
          {isCollectionOnly && <p className="text-[15px] text-muted">{t('address.collected')}</p>}
          {savedAddresses && savedAddresses.length > 0 && (
            <SavedAddresses addresses={savedAddresses} values={currentValues} onSelect={fillSavedAddress} />
          )}
          <AddressInputs
            register={(name) => form.register(name)}
            errorOf={(name) => form.formState.errors[name]?.message}
            country={currentValues.country}
            finder={Finder && <Finder onAddressSelect={fillFoundAddress} />}
          />
          {saveAddress.isOffered(currentValues) && (
            <Checkbox
              label={t('address.save')}
              checked={saveAddress.isChecked}
              onChange={({ target }) => saveAddress.setIsChecked(target.checked)}
            />
          )}
        </Card>
      </div>
      <CartSummary lines={lines} destination={destination} busy={startPurchase.isPending}>
        {submitError !== null && <CheckoutError error={submitError} />}
      </CartSummary>
    </form>
  )
}
