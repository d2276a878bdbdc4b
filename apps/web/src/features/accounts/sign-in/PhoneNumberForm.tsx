import { signIn } from '@partlane/contract/sign-in'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { setServerErrors, useContractForm } from '#lib/forms/contract-form.ts'
import { FormError } from '#lib/forms/FormError.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { PhoneInput } from '../IdentifierInputs.tsx'

type PhoneNumberFormProps = {
  phoneNumber: string
  onSubmit: (phoneNumber: string) => Promise<void>
  /** Switches to sign-in with a password. Receives the number entered so far. */
  onUsePassword: (phoneNumber: string) => void
}

/** Form for the phone number that receives the sign-in code. */
export function PhoneNumberForm({ phoneNumber, onSubmit, onUsePassword }: PhoneNumberFormProps) {
  const { t } = useI18n('accounts')
  const { messageOfError } = useErrorMessages()
  const [formError, setFormError] = useState<string>()
  const form = useContractForm(signIn.sendSignInCode.body, { phone_number: phoneNumber })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ phone_number }) => {
    setFormError(undefined)
    try {
      await onSubmit(phone_number)
    } catch (error) {
      if (setServerErrors(form, error, '/')) setFormError(messageOfError(error))
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormError>{formError}</FormError>
      <PhoneInput {...form.register('phone_number')} errorCode={errors.phone_number?.message} />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSubmitting}>
        {t('phone.send')}
      </Button>
      <Button variant="quiet" fullWidth onClick={() => onUsePassword(form.getValues('phone_number'))}>
        {t('phone.use_password')}
      </Button>
    </form>
  )
}
