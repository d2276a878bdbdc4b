import { shippingTypes } from '@partlane/domain/listings/listing-facts'
import { useI18n } from '@partlane/i18n/react'
import type { ComponentType } from 'react'
import type { AddressFinderProps } from '#lib/forms/AddressInputs.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { NumberField } from '#ui/forms/NumberField.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import type { PlaceValue } from './form-values.ts'
import { SellSection } from './SellSection.tsx'
import type { ListingForm } from './use-listing-form.ts'

/** How it gets to the buyer, how heavy it is, and where it is. */
export function DeliverySection({ form, Finder }: { form: ListingForm; Finder: ComponentType<AddressFinderProps> | undefined }) {
  const { t } = useI18n('selling')
  const { t: tl } = useI18n('listings')
  const words = useErrorWords()
  const { values, set, errors } = form
  const error = (field: keyof typeof errors) => errors[field] && words.ofField(errors[field])
  const sends = values.shipping_type !== 'click_and_collect'
  const collects = values.shipping_type !== 'ship_only'
  return (
    <SellSection id="delivery" title={t('delivery.title')}>
      <Field group label={t('delivery.way')}>
        <RadioCards
          columns={3}
          name="shipping_type"
          value={values.shipping_type}
          options={shippingTypes.map((value) => ({ value, label: tl(`shipping_type.${value}`) }))}
          onValueChange={(shipping_type) => set({ shipping_type })}
        />
      </Field>
      {sends && (
        <>
          <Field group label={t('delivery.parcel')} hint={t('delivery.parcel_hint')}>
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              {(['weight', 'length', 'width', 'height'] as const).map((side) => (
                <Field key={side} label={t(`delivery.${side}`)} error={error(side)}>
                  <NumberField
                    value={values[side]}
                    suffix={side === 'weight' ? 'kg' : 'cm'}
                    onChange={(event) => set({ [side]: event.target.value })}
                  />
                </Field>
              ))}
            </div>
          </Field>
          <Checkbox
            checked={values.international_shipping}
            label={t('delivery.abroad')}
            onChange={(event) => set({ international_shipping: event.target.checked })}
          />
          <PlaceFields
            label={t('delivery.dispatch')}
            value={values.dispatch}
            error={error('dispatch')}
            onChange={(dispatch) => set({ dispatch })}
            Finder={Finder}
          />
        </>
      )}
      {collects && (
        <PlaceFields
          label={t('delivery.collection')}
          value={values.collection}
          error={error('collection')}
          onChange={(collection) => set({ collection })}
          Finder={Finder}
          copy={sends && values.dispatch.line1 ? { label: t('delivery.same'), from: values.dispatch } : undefined}
        />
      )}
    </SellSection>
  )
}

const placeOf = (found: Parameters<AddressFinderProps['onFound']>[0]): PlaceValue => ({
  line1: found.line1 ?? '',
  line2: found.line2 ?? '',
  city: found.city ?? '',
  postal_code: found.postal_code ?? '',
  country: found.country ?? 'GB',
  found,
})

type PlaceFieldsProps = {
  label: string
  value: PlaceValue
  error?: string | undefined
  onChange: (place: PlaceValue) => void
  copy?: { label: string; from: PlaceValue } | undefined
  Finder: ComponentType<AddressFinderProps> | undefined
}

/** Only the town is shown to others. */
function PlaceFields({ label, value, error, onChange, copy, Finder }: PlaceFieldsProps) {
  const { t } = useI18n('selling')
  const fields = [
    ['line1', 'address-line1', 'sm:col-span-2'],
    ['line2', 'address-line2', 'sm:col-span-2'],
    ['city', 'address-level2', ''],
    ['postal_code', 'postal-code', ''],
  ] as const
  return (
    <Field group label={label} hint={t('delivery.place_hint')} error={error}>
      {copy && (
        <Button size="sm" kind="quiet" className="mb-2" onClick={() => onChange(copy.from)}>
          {copy.label}
        </Button>
      )}
      {Finder && value.country === 'GB' && (
        <div className="mb-3">
          <Finder onFound={(found) => onChange(placeOf(found))} />
        </div>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map(([name, autoComplete, className]) => (
          <Field key={name} label={t(`place.${name}`)} className={className} required={name !== 'line2'}>
            <Input
              value={value[name]}
              maxLength={120}
              autoComplete={autoComplete}
              onChange={(event) => onChange({ ...value, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </Field>
  )
}
