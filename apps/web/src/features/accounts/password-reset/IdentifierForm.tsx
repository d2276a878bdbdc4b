import type { CodeDestination } from '@partlane/client/password-reset'
import { email, phoneNumber } from '@partlane/contract/fields'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { z } from 'zod'
import { useContractForm } from '#lib/forms/contract-form.ts'
import { FormError } from '#lib/forms/FormError.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'

const trimmedText = z.string().trim()
const isEmail = (text: string) => text.includes('@')
const schema = z.object({
  identifier: trimmedText.refine((text) => (isEmail(text) ? email : phoneNumber).safeParse(text).success, {
    params: { code: 'bad_format' },
  }),
})

type IdentifierFormProps = { initialIdentifier: string; onSubmit: (destination: CodeDestination) => Promise<void> }

/** One field for an email address or a phone number, so users need not know how they signed up. */
export function IdentifierForm({ initialIdentifier, onSubmit }: IdentifierFormProps) {
  const { t } = useI18n('accounts')
  const { messageOfError } = useErrorMessages()
  const [formError, setFormError] = useState<string>()
  const form = useContractForm(schema, initialIdentifier ? { identifier: initialIdentifier } : {})
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ identifier }) => {
    setFormError(undefined)
    try {
      await onSubmit(isEmail(identifier) ? { email: identifier } : { phone_number: identifier })
    } catch (error) {
      setFormError(messageOfError(error))
    }
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormError>{formError}</FormError>
      <Field label={t('forgotten.address')} error={errors.identifier && t('fault.address')}>
        <Input {...form.register('identifier')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSubmitting}>
        {t('forgotten.send')}
      </Button>
    </form>
  )
}
