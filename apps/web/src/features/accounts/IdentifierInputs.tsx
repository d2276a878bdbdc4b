import { useI18n } from '@partlane/i18n/react'
import type { ComponentProps } from 'react'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'

type AddressInputProps = ComponentProps<typeof Input> & { fault: string | undefined }

/** An e-mail address that says who somebody is. `fault` is a code. */
export function EmailInput({ fault, ...rest }: AddressInputProps) {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const vague = fault === 'bad_format' || fault === 'required'
  return (
    <Field label={t('field.email')} error={fault && (vague ? t('fault.email') : words.ofField(fault))}>
      <Input {...rest} type="email" autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} />
    </Field>
  )
}

/** A number that text messages reach, written as people write it. */
export function PhoneInput({ fault, ...rest }: AddressInputProps) {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const vague = fault !== undefined && ['bad_format', 'required', 'too_short', 'too_long'].includes(fault)
  return (
    <Field label={t('field.phone')} hint={t('field.phone_hint')} error={fault && (vague ? t('fault.phone') : words.ofField(fault))}>
      <Input {...rest} type="tel" autoComplete="tel" inputMode="tel" />
    </Field>
  )
}
