import type { CartChange, CartLine } from '@partlane/client/cart'
import { useBeginPurchase } from '@partlane/client/checkout/checkout'
import type { SavedAddress } from '@partlane/client/profile'
import { partsOf } from '@partlane/domain/addresses/found-address'
import { tidyPostcode } from '@partlane/domain/addresses/postcode'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, useRef, useState } from 'react'
import { type AddressFinderProps, AddressInputs } from '#lib/forms/AddressInputs.tsx'
import { landFaults, useContractForm } from '#lib/forms/contract-form.ts'
import { Link, useGo } from '#lib/routing/Link.tsx'
import { rememberPurchase } from '#lib/storage/remembered-purchase.ts'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Card } from '#ui/display/Card.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { CartSummary } from './CartSummary.tsx'
import { Fault } from './Fault.tsx'
import type { DetailValues } from './first-values.ts'
import { purchaseDetails } from './purchase-details.ts'
import { SavedAddresses } from './SavedAddresses.tsx'
import type { AddressValues } from './saved-choice.ts'
import { useDestination } from './use-destination.ts'
import { useKeepAddress } from './use-keep-address.ts'

type CheckoutFormProps = {
  lines: CartLine[]
  changed: Record<string, CartChange[]>
  defaults: DetailValues
  /** The address book of a member; nobody else has one. */
  saved: SavedAddress[] | undefined
  Finder: ComponentType<AddressFinderProps> | undefined
}

/** What a finder fills in; names and phone are the person's own. */
const filled = ['line1', 'line2', 'city', 'region', 'postal_code', 'country'] as const
type FoundPlace = Parameters<AddressFinderProps['onFound']>[0] | undefined

/** E-mail, address, what comes from whom, one total, one button. */
export function CheckoutForm({ lines, changed, defaults, saved, Finder }: CheckoutFormProps) {
  const { t } = useI18n('checkout')
  const { ofField } = useErrorWords()
  const go = useGo()
  const begin = useBeginPurchase()
  const [fault, setFault] = useState<unknown>(null)
  const form = useContractForm(purchaseDetails, defaults)
  const destination = useDestination(form)
  const found = useRef<FoundPlace>(undefined)
  const emailFault = form.formState.errors.email?.message
  const { email: _email, ...typed } = { ...defaults, ...form.watch() }
  const choose = (values: AddressValues) => {
    found.current = undefined // what was found before was another place
    for (const [name, value] of Object.entries(values))
      form.setValue(name as keyof AddressValues, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const keep = useKeepAddress(saved)
  const collected = lines.every((line) => line.shipping_type === 'click_and_collect')

  const submit = form.handleSubmit(async ({ email, ...address }) => {
    setFault(null)
    try {
      const postal_code = tidyPostcode(address.country, address.postal_code)
      const whole = { ...address, postal_code, ...partsOf(found.current, address) }
      const purchase = await begin.mutateAsync({ email, address: whole })
      rememberPurchase(purchase)
      keep.now(whole)
      go(`/checkout/${purchase.id}`)
    } catch (error) {
      const elsewhere = landFaults(form, error, '/payment_order/address/') && landFaults(form, error, '/payment_order/')
      if (elsewhere) setFault(error)
    }
  })

  const fill: AddressFinderProps['onFound'] = (place) => {
    found.current = place
    for (const name of filled) form.setValue(name, place[name] ?? '', { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
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
        {Object.keys(changed).length > 0 && (
          <p role="status" className="rounded-control bg-check-soft px-4 py-3 font-bold text-check">
            {t('changed')} <Link to="/cart">{t('to_cart')}</Link>
          </p>
        )}
        <Card as="section" title={t('contact.title')} titleAs="h2">
          <Field
            label={t('contact.email')}
            hint={t('contact.email_hint')}
            error={emailFault && (emailFault === 'bad_format' ? t('contact.email_wrong') : ofField(emailFault))}
            required
          >
            <Input {...form.register('email')} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} maxLength={254} />
          </Field>
        </Card>
        <Card as="section" title={t(collected ? 'address.title_collected' : 'address.title')} titleAs="h2">
          {collected && <p className="text-[15px] text-muted">{t('address.collected')}</p>}
          {saved && saved.length > 0 && <SavedAddresses saved={saved} typed={typed} onChoose={choose} />}
          <AddressInputs
            register={(name) => form.register(name)}
            faultOf={(name) => form.formState.errors[name]?.message}
            country={typed.country}
            finder={Finder && <Finder onFound={fill} />}
          />
          {keep.offered(typed) && (
            <Checkbox label={t('address.save')} checked={keep.wanted} onChange={({ target }) => keep.want(target.checked)} />
          )}
        </Card>
      </div>
      <CartSummary lines={lines} destination={destination} busy={begin.isPending}>
        {fault !== null && <Fault error={fault} />}
      </CartSummary>
    </form>
  )
}
