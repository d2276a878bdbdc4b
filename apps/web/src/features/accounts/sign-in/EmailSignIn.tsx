import { useSignIn } from '@partlane/client/sign-in'
import { signIn } from '@partlane/contract/sign-in'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { landFaults, useContractForm } from '#lib/forms/contract-form.ts'
import { FormFault } from '#lib/forms/FormError.tsx'
import { PasswordInput } from '#lib/forms/PasswordInput.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { EmailInput } from '../IdentifierInputs.tsx'
import { ForgottenLink } from '../password-reset/ForgotPasswordLink.tsx'
import { type Keep, KeepSignedIn, keepMe } from './KeepSignedIn.tsx'

const schema = signIn.signInWithEmail.body.shape.authentication

type EmailSignInProps = Keep & { onDone: () => void; carry: (path: string) => string }

export function EmailSignIn({ keep, onKeep, onDone, carry }: EmailSignInProps) {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const signIn = useSignIn()
  const [fault, setFault] = useState<string>()
  const form = useContractForm(schema, {})
  const { errors } = form.formState

  const submit = form.handleSubmit(async (authentication) => {
    setFault(undefined)
    try {
      await signIn.mutateAsync({ ...authentication, ...keepMe(keep) })
      onDone()
    } catch (error) {
      if (landFaults(form, error, '/authentication/')) setFault(words.ofError(error))
    }
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormFault>{fault}</FormFault>
      <EmailInput {...form.register('email')} fault={errors.email?.message} />
      <div>
        <Field label={t('field.password')} error={errors.password?.message && words.ofField(errors.password.message)}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <ForgottenLink to={carry('/forgot-password')} address={form.watch('email') ?? ''} />
      </div>
      <KeepSignedIn keep={keep} onKeep={onKeep} />
      <Button type="submit" kind="primary" size="lg" wide loading={signIn.isPending}>
        {t('sign_in.submit')}
      </Button>
    </form>
  )
}
