import type { AddressFields } from '@partlane/contract/addresses'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { countryOptions } from '../text/countries.ts'
import { useErrorMessage } from '../text/error-messages.ts'

type TextFieldName = 'full_name' | 'company_name' | 'line1' | 'line2' | 'city' | 'region' | 'phone'
export type AddressFieldName = TextFieldName | 'postal_code' | 'country'

/** What finds an address for somebody: given to forms by their route. */
export type AddressFinderProps = { onAddressSelect: (address: Partial<AddressFields>) => void }

type AddressInputsProps = {
  register: (name: AddressFieldName) => UseFormRegisterReturn
  /** The code of what is wrong with a field. */
  errorOf: (name: AddressFieldName) => string | undefined
  /** The country that is chosen now, which decides what a postcode is called. */
  country: string
  /** In whose name browsers fill it in. */
  section?: 'shipping' | 'billing'
  /** Fields that make no sense here. */
  omittedFields?: readonly AddressFieldName[]
  /** Above the fields: an address by its postcode. British addresses only. */
  finder?: ReactNode
}

/** What browsers and phones call each field, so that they fill it in. */
const fields: Record<TextFieldName, { autoComplete: string; maxLength: number; required?: true; halfWidth?: true; type?: 'tel' }> = {
  full_name: { autoComplete: 'name', maxLength: 120, required: true },
  company_name: { autoComplete: 'organization', maxLength: 120 },
  line1: { autoComplete: 'address-line1', maxLength: 120, required: true },
  line2: { autoComplete: 'address-line2', maxLength: 120 },
  city: { autoComplete: 'address-level2', maxLength: 80, required: true, halfWidth: true },
  region: { autoComplete: 'address-level1', maxLength: 80, halfWidth: true },
  phone: { autoComplete: 'tel', maxLength: 30, type: 'tel' },
}

/** An address as British people give it; other countries are chosen from the list. The route's `messages` names 'forms' and 'errors'. */
export function AddressInputs({ register, errorOf, country, section = 'shipping', omittedFields = [], finder }: AddressInputsProps) {
  const { t, locale } = useI18n('forms')
  const { messageOfField } = useErrorMessage()
  const isBritish = country === 'GB'
  const fieldErrorMessage = (name: AddressFieldName) => {
    const code = errorOf(name)
    if (name === 'postal_code' && (code === 'bad_format' || code === 'postal_code_invalid') && isBritish) return t('address.postcode_wrong')
    return code && messageOfField(code)
  }
  const renderTextField = (name: TextFieldName) => {
    if (omittedFields.includes(name)) return null
    const { autoComplete, maxLength, required = false, halfWidth, type = 'text' } = fields[name]
    return (
      <Field
        label={t(`address.${name}`)}
        hint={name === 'phone' ? t('address.phone_hint') : undefined}
        error={fieldErrorMessage(name)}
        required={required}
        className={halfWidth ? '' : 'sm:col-span-2'}
      >
        <Input {...register(name)} type={type} autoComplete={`${section} ${autoComplete}`} maxLength={maxLength} />
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
          maxLength={12}
        />
      </Field>
      <Field label={t('address.country')} error={fieldErrorMessage('country')} required>
        <Select {...register('country')} autoComplete={`${section} country`} options={countryOptions(locale)} />
      </Field>
      {renderTextField('phone')}
    </div>
  )
}
