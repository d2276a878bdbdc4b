import type { AddressFields } from '@partlane/contract/addresses'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { countryOptions } from '../text/countries.ts'
import { useErrorWords } from '../text/error-messages.ts'

type TextField = 'full_name' | 'company_name' | 'line1' | 'line2' | 'city' | 'region' | 'phone'
export type AddressField = TextField | 'postal_code' | 'country'

/** What finds an address for somebody: given to forms by their route. */
export type AddressFinderProps = { onFound: (address: Partial<AddressFields>) => void }

type AddressInputsProps = {
  register: (name: AddressField) => UseFormRegisterReturn
  /** The code of what is wrong with a field. */
  faultOf: (name: AddressField) => string | undefined
  /** The country that is chosen now, which decides what a postcode is called. */
  country: string
  /** In whose name browsers fill it in. */
  section?: 'shipping' | 'billing'
  /** Fields that make no sense here. */
  without?: readonly AddressField[]
  /** Above the fields: an address by its postcode. British addresses only. */
  finder?: ReactNode
}

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

/** An address as British people give it; other countries are chosen from the list. The route's `messages` names 'forms' and 'errors'. */
export function AddressInputs({ register, faultOf, country, section = 'shipping', without = [], finder }: AddressInputsProps) {
  const { t, locale } = useI18n('forms')
  const { ofField } = useErrorWords()
  const british = country === 'GB'
  const wordsOf = (name: AddressField) => {
    const code = faultOf(name)
    if (name === 'postal_code' && (code === 'bad_format' || code === 'postal_code_invalid') && british) return t('address.postcode_wrong')
    return code && ofField(code)
  }
  const text = (name: TextField) => {
    if (without.includes(name)) return null
    const { autoComplete, max, required = false, half, type = 'text' } = fields[name]
    return (
      <Field
        label={t(`address.${name}`)}
        hint={name === 'phone' ? t('address.phone_hint') : undefined}
        error={wordsOf(name)}
        required={required}
        className={half ? '' : 'sm:col-span-2'}
      >
        <Input {...register(name)} type={type} autoComplete={`${section} ${autoComplete}`} maxLength={max} />
      </Field>
    )
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {finder && british && <div className="sm:col-span-2">{finder}</div>}
      {text('full_name')}
      {text('company_name')}
      {text('line1')}
      {text('line2')}
      {text('city')}
      {text('region')}
      <Field label={t(british ? 'address.postcode' : 'address.postal_code')} error={wordsOf('postal_code')} required>
        <Input
          {...register('postal_code')}
          autoComplete={`${section} postal-code`}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
        />
      </Field>
      <Field label={t('address.country')} error={wordsOf('country')} required>
        <Select {...register('country')} autoComplete={`${section} country`} options={countryOptions(locale)} />
      </Field>
      {text('phone')}
    </div>
  )
}
