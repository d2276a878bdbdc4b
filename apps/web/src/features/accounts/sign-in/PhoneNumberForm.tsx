import { signIn } from '@partlane/contract/sign-in'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { landFaults, useContractForm } from '#lib/forms/contract-form.ts'
import { FormFault } from '#lib/forms/FormError.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { PhoneInput } from '../IdentifierInputs.tsx'

type PhoneNumberFormProps = {
  number: string
  onNumber: (number: string) => Promise<void>
  /** Rather a password, with what was typed so far. */
  onPassword: (typed: string) => void
}

/** Where the six digits are to go. */
export function PhoneNumberForm({ number, onNumber, onPassword }: PhoneNumberFormProps) {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const [fault, setFault] = useState<string>()
  const form = useContractForm(signIn.sendSignInCode.body, { phone_number: number })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ phone_number }) => {
    setFault(undefined)
    try {
      await onNumber(phone_number)
    } catch (error) {
      if (landFaults(form, error, '/')) setFault(words.ofError(error))
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormFault>{fault}</FormFault>
      <PhoneInput {...form.register('phone_number')} fault={errors.phone_number?.message} />
      <Button type="submit" kind="primary" size="lg" wide loading={isSubmitting}>
        {t('phone.send')}
      </Button>
      <Button kind="quiet" wide onClick={() => onPassword(form.getValues('phone_number'))}>
        {t('phone.use_password')}
      </Button>
    </form>
  )
}
