import { password } from '@partlane/contract/fields'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { z } from 'zod'
import { landFaults, useContractForm } from '#lib/forms/contract-form.ts'
import { FormFault } from '#lib/forms/FormError.tsx'
import { NewPassword } from '#lib/forms/NewPassword.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { weakPassword } from '../sign-up/member-form.ts'

const schema = z.object({ password }).superRefine(weakPassword)

export function ForgottenNewPassword({ onPassword }: { onPassword: (password: string) => Promise<void> }) {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const [fault, setFault] = useState<string>()
  const form = useContractForm(schema, { password: '' })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    setFault(undefined)
    try {
      await onPassword(typed.password)
    } catch (error) {
      if (landFaults(form, error, '/')) setFault(words.ofError(error))
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormFault>{fault}</FormFault>
      <NewPassword
        {...form.register('password')}
        label={t('forgotten.password')}
        typed={form.watch('password')}
        fault={errors.password?.message}
      />
      <Button type="submit" kind="primary" size="lg" wide loading={isSubmitting}>
        {t('forgotten.submit')}
      </Button>
    </form>
  )
}
