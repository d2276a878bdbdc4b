import { useI18n } from '@partlane/i18n/react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useErrorWords } from '#lib/error-words.ts'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'
import { Select } from '#ui/Select.tsx'
import { countryOptions } from './countries.ts'
import type { purchaseDetails } from './purchase-details.ts'

export type DetailsForm = UseFormReturn<z.input<typeof purchaseDetails>, unknown, z.output<typeof purchaseDetails>>

type TextField = 'full_name' | 'company_name' | 'line1' | 'line2' | 'city' | 'region' | 'phone'

/** What browsers and phones call each field, so that they fill it in. */
const fields: Record<TextField, { autoComplete: string; max: number; required?: true; half?: true; type?: 'tel' }> = {
  full_name: { autoComplete: 'name', max: 120, required: true },
  company_name: { autoComplete: 'organization', max: 120 },
  line1: { autoComplete: 'address-line1', max: 120, required: true },
  line2: { autoComplete: 'address-line2', max: 120 },
  city: { autoComplete: 'address-level2', max: 80, required: true, half: true },
  region: { autoComplete: 'address-level1', max: 80, half: true },
  phone: { autoComplete: 'tel', max: 30, type: 'tel' },
}

/** An address as British people give it; other countries are chosen from the list. */
export function AddressInputs({ form }: { form: DetailsForm }) {
  const { t, locale } = useI18n('checkout')
  const { ofField } = useErrorWords()
  const { errors } = form.formState
  const british = form.watch('country') === 'GB'
  const faultOf = (name: TextField | 'postal_code' | 'country') => errors[name]?.message && ofField(errors[name].message)
  const text = (name: TextField) => {
    const { autoComplete, max, required = false, half, type = 'text' } = fields[name]
    return (
      <Field
        label={t(`address.${name}`)}
        hint={name === 'phone' ? t('address.phone_hint') : undefined}
        error={faultOf(name)}
        required={required}
        className={half ? '' : 'sm:col-span-2'}
      >
        <Input {...form.register(name)} type={type} autoComplete={`shipping ${autoComplete}`} maxLength={max} />
      </Field>
    )
  }
  const postcodeFault = errors.postal_code?.message === 'bad_format' ? t('address.postcode_wrong') : faultOf('postal_code')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {text('full_name')}
      {text('company_name')}
      {text('line1')}
      {text('line2')}
      {text('city')}
      {text('region')}
      <Field label={t(british ? 'address.postcode' : 'address.postal_code')} error={postcodeFault} required>
        <Input
          {...form.register('postal_code')}
          autoComplete="shipping postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
        />
      </Field>
      <Field label={t('address.country')} error={faultOf('country')} required>
        <Select {...form.register('country')} autoComplete="shipping country" options={countryOptions(locale)} />
      </Field>
      {text('phone')}
    </div>
  )
}
