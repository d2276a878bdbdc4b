import type { CartChange, CartLine } from '@partlane/client/cart'
import { useBeginPurchase } from '@partlane/client/checkout'
import { partsOf } from '@partlane/domain/addresses/found-address'
import { tidyPostcode } from '@partlane/domain/addresses/postcode'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, useRef, useState } from 'react'
import { type AddressFinderProps, AddressInputs } from '#lib/AddressInputs.tsx'
import { landFaults, useContractForm } from '#lib/contract-form.ts'
import { useErrorWords } from '#lib/error-words.ts'
import { Link, useGo } from '#lib/Link.tsx'
import { rememberPurchase } from '#lib/remembered-purchase.ts'
import { Card } from '#ui/Card.tsx'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'
import { CartSummary } from './CartSummary.tsx'
import { Fault } from './Fault.tsx'
import type { DetailValues } from './first-values.ts'
import { purchaseDetails } from './purchase-details.ts'
import { useDestination } from './use-destination.ts'

type CheckoutFormProps = {
  lines: CartLine[]
  changed: Record<string, CartChange[]>
  defaults: DetailValues
  Finder?: ComponentType<AddressFinderProps> | undefined
}

/** What a finder fills in; names and phone are the person's own. */
const filled = ['line1', 'line2', 'city', 'region', 'postal_code', 'country'] as const
type FoundPlace = Parameters<AddressFinderProps['onFound']>[0] | undefined

/** E-mail, address, what comes from whom, one total, one button. */
export function CheckoutForm({ lines, changed, defaults, Finder }: CheckoutFormProps) {
  const { t } = useI18n('checkout')
  const { ofField } = useErrorWords()
  const go = useGo()
  const begin = useBeginPurchase()
  const [fault, setFault] = useState<unknown>(null)
  const form = useContractForm(purchaseDetails, defaults)
  const destination = useDestination(form)
  const found = useRef<FoundPlace>(undefined)
  const emailFault = form.formState.errors.email?.message
  const collected = lines.every((line) => line.shipping_type === 'click_and_collect')

  const submit = form.handleSubmit(async ({ email, ...address }) => {
    setFault(null)
    try {
      const postal_code = tidyPostcode(address.country, address.postal_code)
      const purchase = await begin.mutateAsync({ email, address: { ...address, postal_code, ...partsOf(found.current, address) } })
      rememberPurchase(purchase)
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
          <AddressInputs
            register={(name) => form.register(name)}
            faultOf={(name) => form.formState.errors[name]?.message}
            country={form.watch('country')}
            finder={Finder && <Finder onFound={fill} />}
          />
        </Card>
      </div>
      <CartSummary lines={lines} destination={destination} busy={begin.isPending}>
        {fault !== null && <Fault error={fault} />}
      </CartSummary>
    </form>
  )
}
