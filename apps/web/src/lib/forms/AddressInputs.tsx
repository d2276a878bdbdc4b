import { addressLimits } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import type { ComponentType } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { countryOptions } from '../text/countries.ts'
import { useErrorMessages } from '../text/error-messages.ts'
import { type AddressFinderProps, FieldsBelowFinder } from './FieldsBelowFinder.tsx'

type TextFieldName = 'full_name' | 'company_name' | 'line1' | 'line2' | 'city' | 'region' | 'phone'
export type AddressFieldName = TextFieldName | 'postal_code' | 'country'

type AddressInputsProps = {
  register: (name: AddressFieldName) => UseFormRegisterReturn
  /** Error code of a field. */
  errorOf: (name: AddressFieldName) => string | undefined
  /** Current values. The country decides the label of the postcode field. */
  values: { country: string } & { [K in AddressFieldName]?: string | null | undefined }
  /** Section of the `autocomplete` attributes. */
  section?: 'shipping' | 'billing'
  /** Fields that the form does not show. */
  omittedFields?: readonly AddressFieldName[]
  /** Address finder above the fields of the place. Shown for British addresses only. */
  Finder?: ComponentType<AddressFinderProps> | undefined
  onAddressSelect: AddressFinderProps['onAddressSelect']
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

const placeFields = ['company_name', 'line1', 'line2', 'city', 'region', 'postal_code'] as const

/**
 * Fields of a postal address in British order. With a finder only the name is open at first, and
 * the others as described in `FieldsBelowFinder`. The route's `messages` must name 'forms' and
 * 'errors'.
 */
export function AddressInputs({
  register,
  errorOf,
  values,
  section = 'shipping',
  omittedFields = [],
  Finder,
  onAddressSelect,
}: AddressInputsProps) {
  const { t, locale } = useI18n('forms')
  const isBritish = values.country === 'GB'
  const isFilled = placeFields.some((name) => values[name]?.trim() || errorOf(name)) || errorOf('phone') !== undefined
  const fieldErrorMessage = useFieldErrorMessage(errorOf, isBritish)
  const renderTextField = (name: TextFieldName) =>
    !omittedFields.includes(name) && <TextField name={name} register={register} error={fieldErrorMessage(name)} section={section} />
  return (
    <div className="flex flex-col gap-4">
      {renderTextField('full_name')}
      <FieldsBelowFinder
        Finder={isBritish ? Finder : undefined}
        onAddressSelect={onAddressSelect}
        isFilled={isFilled}
        className="grid gap-4 sm:grid-cols-2"
      >
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
      </FieldsBelowFinder>
    </div>
  )
}

/** @returns a function that returns the error message of a field */
function useFieldErrorMessage(errorOf: AddressInputsProps['errorOf'], isBritish: boolean) {
  const { t } = useI18n('forms')
  const { messageOfField } = useErrorMessages()
  return (name: AddressFieldName): string | undefined => {
    const code = errorOf(name)
    if (name === 'postal_code' && (code === 'bad_format' || code === 'postal_code_invalid') && isBritish) return t('address.postcode_wrong')
    return code && messageOfField(code)
  }
}

type TextFieldProps = Required<Pick<AddressInputsProps, 'register' | 'section'>> & { name: TextFieldName; error: string | undefined }

function TextField({ name, register, error, section }: TextFieldProps) {
  const { t } = useI18n('forms')
  const { autoComplete, required = false, halfWidth, type = 'text' } = inputAttributes[name]
  return (
    <Field
      label={t(`address.${name}`)}
      hint={name === 'phone' ? t('address.phone_hint') : undefined}
      error={error}
      required={required}
      className={halfWidth ? '' : 'sm:col-span-2'}
    >
      <Input {...register(name)} type={type} autoComplete={`${section} ${autoComplete}`} maxLength={addressLimits[name]} />
    </Field>
  )
}
