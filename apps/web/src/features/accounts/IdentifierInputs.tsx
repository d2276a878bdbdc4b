import { useI18n } from '@partlane/i18n/react'
import type { ComponentProps } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'

type IdentifierInputProps = ComponentProps<typeof Input> & { errorCode: string | undefined }

/** Field for the email address that identifies a user. `errorCode` is a field error code. */
export function EmailInput({ errorCode, ...rest }: IdentifierInputProps) {
  const { t } = useI18n('accounts')
  const { messageOfField } = useErrorMessages()
  const isFormatError = errorCode === 'bad_format' || errorCode === 'required'
  return (
    <Field label={t('field.email')} error={errorCode && (isFormatError ? t('fault.email') : messageOfField(errorCode))}>
      <Input {...rest} type="email" autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} />
    </Field>
  )
}

/**
 * Field for a phone number that receives text messages, in national or international format.
 * `errorCode` is a field error code.
 */
export function PhoneInput({ errorCode, ...rest }: IdentifierInputProps) {
  const { t } = useI18n('accounts')
  const { messageOfField } = useErrorMessages()
  const isFormatError = errorCode !== undefined && ['bad_format', 'required', 'too_short', 'too_long'].includes(errorCode)
  return (
    <Field
      label={t('field.phone')}
      hint={t('field.phone_hint')}
      error={errorCode && (isFormatError ? t('fault.phone') : messageOfField(errorCode))}
    >
      <Input {...rest} type="tel" autoComplete="tel" inputMode="tel" />
    </Field>
  )
}
