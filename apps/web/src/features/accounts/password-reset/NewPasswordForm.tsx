import { password } from '@partlane/contract/fields'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { z } from 'zod'
import { setServerErrors, useContractForm } from '#lib/forms/contract-form.ts'
import { FormError } from '#lib/forms/FormError.tsx'
import { NewPassword } from '#lib/forms/NewPassword.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { checkPassword } from '../sign-up/member-form.ts'

const schema = z.object({ password }).superRefine(checkPassword)

/** Form for the new password. It rejects a weak password before the request. */
export function NewPasswordForm({ onSubmit }: { onSubmit: (password: string) => Promise<void> }) {
  const { t } = useI18n('accounts')
  const { messageOfError } = useErrorMessages()
  const [formError, setFormError] = useState<string>()
  const form = useContractForm(schema, { password: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    setFormError(undefined)
    try {
      await onSubmit(values.password)
    } catch (error) {
      if (setServerErrors(form, error, '/')) setFormError(messageOfError(error))
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormError>{formError}</FormError>
      <NewPassword
        {...form.register('password')}
        label={t('forgotten.password')}
        currentValue={form.watch('password')}
        errorCode={errors.password?.message}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSubmitting}>
        {t('forgotten.submit')}
      </Button>
    </form>
  )
}
