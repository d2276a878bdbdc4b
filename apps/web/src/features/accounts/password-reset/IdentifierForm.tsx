import type { CodeDestination } from '@partlane/client/password-reset'
import { email, phoneNumber } from '@partlane/contract/fields'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { z } from 'zod'
import { useContractForm } from '#lib/forms/contract-form.ts'
import { FormFault } from '#lib/forms/FormError.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'

const address = z.string().trim()
const isEmail = (text: string) => text.includes('@')
const schema = z.object({
  address: address.refine((text) => (isEmail(text) ? email : phoneNumber).safeParse(text).success, { params: { code: 'bad_format' } }),
})

type ForgottenAddressProps = { typedBefore: string; onAddress: (to: CodeDestination) => Promise<void> }

/** One field for both: whoever forgot the password need not remember how they signed up as well. */
export function ForgottenAddress({ typedBefore, onAddress }: ForgottenAddressProps) {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const [fault, setFault] = useState<string>()
  const form = useContractForm(schema, typedBefore ? { address: typedBefore } : {})
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (typed) => {
    setFault(undefined)
    try {
      await onAddress(isEmail(typed.address) ? { email: typed.address } : { phone_number: typed.address })
    } catch (error) {
      setFault(words.ofError(error))
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormFault>{fault}</FormFault>
      <Field label={t('forgotten.address')} error={errors.address && t('fault.address')}>
        <Input {...form.register('address')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Button type="submit" kind="primary" size="lg" wide loading={isSubmitting}>
        {t('forgotten.send')}
      </Button>
    </form>
  )
}
