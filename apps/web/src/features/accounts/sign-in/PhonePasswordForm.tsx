import { password } from '@partlane/contract/fields'
import { signIn } from '@partlane/contract/sign-in'
import { useI18n } from '@partlane/i18n/react'
import { type ReactNode, useState } from 'react'
import { setServerErrors, useContractForm } from '#lib/forms/contract-form.ts'
import { FormError } from '#lib/forms/FormError.tsx'
import { PasswordInput } from '#lib/forms/PasswordInput.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { PhoneInput } from '../IdentifierInputs.tsx'
import { ForgotPasswordLink } from '../password-reset/ForgotPasswordLink.tsx'

const schema = signIn.sendSignInCode.body.extend({ password })

type PhonePasswordFormProps = {
  phoneNumber: string
  onSubmit: (phoneNumber: string, password: string) => Promise<void>
  /** Switches to sign-in with a code. Receives the number entered so far. */
  onUseCode: (phoneNumber: string) => void
  forgotPasswordPath: string
  children: ReactNode
}

/** Sign-in form with a phone number and a password. `children`: fields above the submit button. */
export function PhonePasswordForm({ phoneNumber, onSubmit, onUseCode, forgotPasswordPath, children }: PhonePasswordFormProps) {
  const { t } = useI18n('accounts')
  const { messageOfField, messageOfError } = useErrorMessages()
  const [formError, setFormError] = useState<string>()
  const form = useContractForm(schema, { phone_number: phoneNumber, password: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    setFormError(undefined)
    try {
      await onSubmit(values.phone_number, values.password)
    } catch (error) {
      if (setServerErrors(form, error, '/authentication/')) setFormError(messageOfError(error))
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormError>{formError}</FormError>
      <PhoneInput {...form.register('phone_number')} errorCode={errors.phone_number?.message} />
      <div>
        <Field label={t('field.password')} error={errors.password?.message && messageOfField(errors.password.message)}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <ForgotPasswordLink to={forgotPasswordPath} identifier={form.watch('phone_number')} />
      </div>
      {children}
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSubmitting}>
        {t('sign_in.submit')}
      </Button>
      <Button variant="quiet" fullWidth onClick={() => onUseCode(form.getValues('phone_number'))}>
        {t('phone.use_code')}
      </Button>
    </form>
  )
}
