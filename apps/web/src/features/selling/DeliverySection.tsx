import { addressLimits } from '@partlane/domain/limits'
import { shippingTypes } from '@partlane/domain/listings/listing-fields'
import { useI18n } from '@partlane/i18n/react'
import type { ComponentType } from 'react'
import { type AddressFinderProps, FieldsBelowFinder } from '#lib/forms/FieldsBelowFinder.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { NumberField } from '#ui/forms/NumberField.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import type { AddressValue } from './form-values.ts'
import { SellSection } from './SellSection.tsx'
import type { ListingForm } from './use-listing-form.ts'

/** Shipping method, parcel weight and size, and the addresses. */
export function DeliverySection({ form, Finder }: { form: ListingForm; Finder: ComponentType<AddressFinderProps> | undefined }) {
  const { t } = useI18n('selling')
  const { t: tListings } = useI18n('listings')
  const { messageOfField } = useErrorMessages()
  const { values, updateValues, errors } = form
  const errorText = (field: keyof typeof errors) => errors[field] && messageOfField(errors[field])
  const offersShipping = values.shipping_type !== 'click_and_collect'
  const offersCollection = values.shipping_type !== 'ship_only'
  return (
    <SellSection id="delivery" title={t('delivery.title')}>
      <Field group label={t('delivery.way')}>
        <RadioCards
          columns={3}
          name="shipping_type"
          value={values.shipping_type}
          options={shippingTypes.map((value) => ({ value, label: tListings(`shipping_type.${value}`) }))}
          onValueChange={(shipping_type) => updateValues({ shipping_type })}
        />
      </Field>
      {offersShipping && (
        <>
          <ParcelFields form={form} />
          <Checkbox
            checked={values.international_shipping}
            label={t('delivery.abroad')}
            onChange={(event) => updateValues({ international_shipping: event.target.checked })}
          />
          <AddressFieldGroup
            label={t('delivery.dispatch')}
            value={values.dispatch}
            error={errorText('dispatch')}
            onChange={(dispatch) => updateValues({ dispatch })}
            Finder={Finder}
          />
        </>
      )}
      {offersCollection && (
        <AddressFieldGroup
          label={t('delivery.collection')}
          value={values.collection}
          error={errorText('collection')}
          onChange={(collection) => updateValues({ collection })}
          Finder={Finder}
          copyAction={offersShipping && values.dispatch.line1 ? { label: t('delivery.same'), source: values.dispatch } : undefined}
        />
      )}
    </SellSection>
  )
}

const parcelFields = ['weight', 'length', 'width', 'height'] as const

function ParcelFields({ form: { values, updateValues, errors } }: { form: ListingForm }) {
  const { t } = useI18n('selling')
  const { messageOfField } = useErrorMessages()
  return (
    <Field group label={t('delivery.parcel')} hint={t('delivery.parcel_hint')}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {parcelFields.map((field) => (
          <Field key={field} label={t(`delivery.${field}`)} error={errors[field] && messageOfField(errors[field])}>
            <NumberField
              value={values[field]}
              suffix={field === 'weight' ? 'kg' : 'cm'}
              onChange={(event) => updateValues({ [field]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </Field>
  )
}

const toAddressValue = (foundAddress: Parameters<AddressFinderProps['onAddressSelect']>[0]): AddressValue => ({
  line1: foundAddress.line1 ?? '',
  line2: foundAddress.line2 ?? '',
  city: foundAddress.city ?? '',
  postal_code: foundAddress.postal_code ?? '',
  country: foundAddress.country ?? 'GB',
  finderResult: foundAddress,
})

type AddressFieldGroupProps = {
  label: string
  value: AddressValue
  error?: string | undefined
  onChange: (address: AddressValue) => void
  copyAction?: { label: string; source: AddressValue } | undefined
  Finder: ComponentType<AddressFinderProps> | undefined
}

/** Address fields. Buyers see only the town. */
function AddressFieldGroup({ label, value, error, onChange, copyAction, Finder }: AddressFieldGroupProps) {
  const { t } = useI18n('selling')
  const fields = [
    ['line1', 'address-line1', 'sm:col-span-2'],
    ['line2', 'address-line2', 'sm:col-span-2'],
    ['city', 'address-level2', ''],
    ['postal_code', 'postal-code', ''],
  ] as const
  return (
    <Field group label={label} hint={t('delivery.place_hint')} error={error}>
      {copyAction && (
        <Button size="sm" variant="quiet" className="mb-2" onClick={() => onChange(copyAction.source)}>
          {copyAction.label}
        </Button>
      )}
      <FieldsBelowFinder
        Finder={value.country === 'GB' ? Finder : undefined}
        onAddressSelect={(foundAddress) => onChange(toAddressValue(foundAddress))}
        isFilled={error !== undefined || fields.some(([name]) => value[name] !== '')}
        className="grid gap-3 sm:grid-cols-2"
      >
        {fields.map(([name, autoComplete, className]) => (
          <Field key={name} label={t(`place.${name}`)} className={className} required={name !== 'line2'}>
            <Input
              value={value[name]}
              maxLength={addressLimits[name]}
              autoComplete={autoComplete}
              onChange={(event) => onChange({ ...value, [name]: event.target.value })}
            />
          </Field>
        ))}
      </FieldsBelowFinder>
    </Field>
  )
}
