import { password } from '@partlane/contract/fields'
import { signIn } from '@partlane/contract/sign-in'
import { useI18n } from '@partlane/i18n/react'
import { type ReactNode, useState } from 'react'
import { landFaults, useContractForm } from '#lib/forms/contract-form.ts'
import { FormFault } from '#lib/forms/FormError.tsx'
import { PasswordInput } from '#lib/forms/PasswordInput.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { PhoneInput } from '../IdentifierInputs.tsx'
import { ForgottenLink } from '../password-reset/ForgotPasswordLink.tsx'

const schema = signIn.sendSignInCode.body.extend({ password })

type PhonePasswordFormProps = {
  number: string
  onPassword: (number: string, password: string) => Promise<void>
  /** Rather a code, with what was typed so far. */
  onCode: (typed: string) => void
  forgotten: string
  children: ReactNode
}

export function PhonePasswordForm({ number, onPassword, onCode, forgotten, children }: PhonePasswordFormProps) {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const [fault, setFault] = useState<string>()
  const form = useContractForm(schema, { phone_number: number, password: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    setFault(undefined)
    try {
      await onPassword(typed.phone_number, typed.password)
    } catch (error) {
      if (landFaults(form, error, '/authentication/')) setFault(words.ofError(error))
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormFault>{fault}</FormFault>
      <PhoneInput {...form.register('phone_number')} fault={errors.phone_number?.message} />
      <div>
        <Field label={t('field.password')} error={errors.password?.message && words.ofField(errors.password.message)}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <ForgottenLink to={forgotten} address={form.watch('phone_number')} />
      </div>
      {children}
      <Button type="submit" kind="primary" size="lg" wide loading={isSubmitting}>
        {t('sign_in.submit')}
      </Button>
      <Button kind="quiet" wide onClick={() => onCode(form.getValues('phone_number'))}>
        {t('phone.use_code')}
      </Button>
    </form>
  )
}
