import type { CartChange, CartLine } from '@partlane/client/cart'
import type { SavedAddress } from '@partlane/client/profile'
import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { contactLimits } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { AddressInputs } from '#lib/forms/AddressInputs.tsx'
import type { AddressFinderProps } from '#lib/forms/FieldsBelowFinder.tsx'
import type { ChosenLines } from '#lib/purchase/use-chosen-lines.ts'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Card } from '#ui/display/Card.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { AddressSummary } from './AddressSummary.tsx'
import { CartSummary } from './CartSummary.tsx'
import { CheckoutError } from './CheckoutError.tsx'
import type { CheckoutValues } from './initial-values.ts'
import { OtherPartsNotice } from './OtherPartsNotice.tsx'
import { PaymentMethods } from './PaymentMethods.tsx'
import { SavedAddresses } from './SavedAddresses.tsx'
import type { AddressValues } from './saved-address-choice.ts'
import { useAddressFields } from './use-address-fields.ts'
import { type CheckoutFormState, useCheckoutForm } from './use-checkout-form.ts'
import { useDestination } from './use-destination.ts'

type CheckoutFormProps = {
  lines: CartLine[]
  chosen: ChosenLines
  /** The parts with an agreed price, to choose from. */
  agreedLines: ReactNode
  changesByLine: Record<string, CartChange[]>
  defaults: CheckoutValues
  /** The address book of a member. undefined for a guest. */
  savedAddresses: SavedAddress[] | undefined
  Finder: ComponentType<AddressFinderProps> | undefined
}

/** Checkout form: email address, delivery address, and the summary with the submit button. */
export function CheckoutForm({ lines, chosen, agreedLines, changesByLine, defaults, savedAddresses, Finder }: CheckoutFormProps) {
  const { t } = useI18n('checkout')
  const includesCart = lines.length > 0
  const [gateway, setGateway] = useState<GatewayName>()
  const checkout = useCheckoutForm({
    defaults,
    savedAddresses,
    chosen: { cart: includesCart, agreed_line_ids: chosen.chosenIds, gateway },
  })
  const destination = useDestination(checkout.form)
  const isCollectionOnly = [...lines, ...chosen.chosenLines].every((line) => line.shipping_type === 'click_and_collect')
  return (
    <form
      noValidate
      onSubmit={checkout.submit}
      className="page grid grid-cols-1 items-start gap-6 py-6 md:grid-cols-[minmax(0,1fr)_400px] md:py-10"
      aria-label={t('title')}
    >
      <div className="grid grid-cols-1 gap-4">
        <h1 className="text-2xl">{t('title')}</h1>
        {Object.keys(changesByLine).length > 0 && (
          <p role="status" className="rounded-control bg-check-soft px-4 py-3 font-bold text-check">
            {t('changed')} <Link to="/cart">{t('to_cart')}</Link>
          </p>
        )}
        <OtherPartsNotice lines={lines} />
        {agreedLines}
        <EmailCard checkout={checkout} />
        <AddressCard checkout={checkout} savedAddresses={savedAddresses} isCollectionOnly={isCollectionOnly} Finder={Finder} />
        <PaymentMethods lines={lines} agreedLines={chosen.chosenLines} destination={destination} chosen={gateway} onChoose={setGateway} />
      </div>
      <CartSummary lines={lines} agreedLines={chosen.chosenLines} destination={destination} busy={checkout.isSubmitting}>
        {checkout.submitError !== null && <CheckoutError error={checkout.submitError} />}
      </CartSummary>
    </form>
  )
}

function EmailCard({ checkout: { form } }: { checkout: CheckoutFormState }) {
  const { t } = useI18n('checkout')
  const { messageOfField } = useErrorMessages()
  const errorCode = form.formState.errors.email?.message
  return (
    <Card as="section" title={t('contact.title')} titleAs="h2">
      <Field
        label={t('contact.email')}
        hint={t('contact.email_hint')}
        error={errorCode && (errorCode === 'bad_format' ? t('contact.email_wrong') : messageOfField(errorCode))}
        required
      >
        <Input
          {...form.register('email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={contactLimits.email}
        />
      </Field>
    </Card>
  )
}

type AddressCardProps = Pick<CheckoutFormProps, 'savedAddresses' | 'Finder'> & { checkout: CheckoutFormState; isCollectionOnly: boolean }

function AddressCard({ checkout, savedAddresses, isCollectionOnly, Finder }: AddressCardProps) {
  const { t } = useI18n('checkout')
  const { form, addressValues, fillFoundAddress, fillSavedAddress, saveAddress } = checkout
  const { isOpen, openFields, closeIfComplete } = useAddressFields(checkout)
  const selectSavedAddress = (values: AddressValues) => {
    fillSavedAddress(values)
    closeIfComplete(values)
  }
  return (
    <Card as="section" title={t(isCollectionOnly ? 'address.title_collected' : 'address.title')} titleAs="h2">
      {isCollectionOnly && <p className="text-md text-muted">{t('address.collected')}</p>}
      {savedAddresses && savedAddresses.length > 0 && (
        <SavedAddresses addresses={savedAddresses} values={addressValues} onSelect={selectSavedAddress} />
      )}
      {isOpen ? (
        <AddressInputs
          register={(name) => form.register(name)}
          errorOf={(name) => form.formState.errors[name]?.message}
          values={addressValues}
          Finder={Finder}
          onAddressSelect={fillFoundAddress}
        />
      ) : (
        <AddressSummary values={addressValues} onChange={openFields} />
      )}
      {saveAddress.isOffered(addressValues) && (
        <Checkbox
          label={t('address.save')}
          checked={saveAddress.isChecked}
          onChange={({ target }) => saveAddress.setIsChecked(target.checked)}
        />
      )}
    </Card>
  )
}
