import { useSignIn } from '@partlane/client/sign-in'
import { signIn } from '@partlane/contract/sign-in'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { setServerErrors, useContractForm } from '#lib/forms/contract-form.ts'
import { FormError } from '#lib/forms/FormError.tsx'
import { PasswordInput } from '#lib/forms/PasswordInput.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { BlockedLink } from '../BlockedLink.tsx'
import { EmailInput } from '../IdentifierInputs.tsx'
import { ForgotPasswordLink } from '../password-reset/ForgotPasswordLink.tsx'
import { KeepSignedIn, type KeepSignedInProps, keepMeLoggedInField } from './KeepSignedIn.tsx'

const schema = signIn.signInWithEmail.body.shape.authentication

type EmailSignInProps = KeepSignedInProps & { onSuccess: () => void; withReturnParam: (path: string) => string }

/** Sign-in form with an email address and a password. */
export function EmailSignIn({ keepSignedIn, onKeepSignedInChange, onSuccess, withReturnParam }: EmailSignInProps) {
  const { t } = useI18n('accounts')
  const { messageOfField, messageOfError } = useErrorMessages()
  const signIn = useSignIn()
  const [formError, setFormError] = useState<string>()
  const form = useContractForm(schema, {})
  const { errors } = form.formState

  const submit = form.handleSubmit(async (authentication) => {
    setFormError(undefined)
    try {
      await signIn.mutateAsync({ ...authentication, ...keepMeLoggedInField(keepSignedIn) })
      onSuccess()
    } catch (error) {
      if (setServerErrors(form, error, '/authentication/')) setFormError(messageOfError(error))
    }
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormError>{formError}</FormError>
      <BlockedLink error={signIn.error} />
      <EmailInput {...form.register('email')} errorCode={errors.email?.message} />
      <div>
        <Field label={t('field.password')} error={errors.password?.message && messageOfField(errors.password.message)}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <ForgotPasswordLink to={withReturnParam('/forgot-password')} identifier={form.watch('email') ?? ''} />
      </div>
      <KeepSignedIn keepSignedIn={keepSignedIn} onKeepSignedInChange={onKeepSignedInChange} />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={signIn.isPending}>
        {t('sign_in.submit')}
      </Button>
    </form>
  )
}
