import type { AddressFields } from '@partlane/contract/addresses'
import { addressLimits } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { countryOptions } from '../text/countries.ts'
import { useErrorMessages } from '../text/error-messages.ts'

type TextFieldName = 'full_name' | 'company_name' | 'line1' | 'line2' | 'city' | 'region' | 'phone'
export type AddressFieldName = TextFieldName | 'postal_code' | 'country'

/** Props of the address finder. Routes pass the finder to their forms. */
export type AddressFinderProps = { onAddressSelect: (address: Partial<AddressFields>) => void }

type AddressInputsProps = {
  register: (name: AddressFieldName) => UseFormRegisterReturn
  /** Error code of a field. */
  errorOf: (name: AddressFieldName) => string | undefined
  /** The selected country. It decides the label of the postcode field. */
  country: string
  /** Section of the `autocomplete` attributes. */
  section?: 'shipping' | 'billing'
  /** Fields that the form does not show. */
  omittedFields?: readonly AddressFieldName[]
  /** Address finder above the fields. Shown for British addresses only. */
  finder?: ReactNode
}

type InputAttributes = { autoComplete: string; required?: true; halfWidth?: true; type?: 'tel' }

const inputAttributes: Record<TextFieldName, InputAttributes> = {
  full_name: { autoComplete: 'name', required: true },
  company_name: { autoComplete: 'organization' },
  line1: { autoComplete: 'address-line1', required: true },
  line2: { autoComplete: 'address-line2' },
  city: { autoComplete: 'address-level2', required: true, halfWidth: true },
  region: { autoComplete: 'address-level1', halfWidth: true },
  phone: { autoComplete: 'tel', type: 'tel' },
}

/**
 * Fields of a postal address in British order. The route's `messages` must name 'forms' and
 * 'errors'.
 */
export function AddressInputs({ register, errorOf, country, section = 'shipping', omittedFields = [], finder }: AddressInputsProps) {
  const { t, locale } = useI18n('forms')
  const { messageOfField } = useErrorMessages()
  const isBritish = country === 'GB'
  const fieldErrorMessage = (name: AddressFieldName) => {
    const code = errorOf(name)
    if (name === 'postal_code' && (code === 'bad_format' || code === 'postal_code_invalid') && isBritish) return t('address.postcode_wrong')
    return code && messageOfField(code)
  }
  const renderTextField = (name: TextFieldName) => {
    if (omittedFields.includes(name)) return null
    const { autoComplete, required = false, halfWidth, type = 'text' } = inputAttributes[name]
    return (
      <Field
        label={t(`address.${name}`)}
        hint={name === 'phone' ? t('address.phone_hint') : undefined}
        error={fieldErrorMessage(name)}
        required={required}
        className={halfWidth ? '' : 'sm:col-span-2'}
      >
        <Input {...register(name)} type={type} autoComplete={`${section} ${autoComplete}`} maxLength={addressLimits[name]} />
      </Field>
    )
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {finder && isBritish && <div className="sm:col-span-2">{finder}</div>}
      {renderTextField('full_name')}
      {renderTextField('company_name')}
      {renderTextField('line1')}
      {renderTextField('line2')}
      {renderTextField('city')}
      {renderTextField('region')}
      <Field label={t(isBritish ? 'address.postcode' : 'address.postal_code')} error={fieldErrorMessage('postal_code')} required>
        <Input
          {...register('postal_code')}
          autoComplete={`${section} postal-code`}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={addressLimits.postal_code}
        />
      </Field>
      <Field label={t('address.country')} error={fieldErrorMessage('country')} required>
        <Select {...register('country')} autoComplete={`${section} country`} options={countryOptions(locale)} />
      </Field>
      {renderTextField('phone')}
    </div>
  )
}
