import { useSignIn } from '@partlane/client/accounts'
import { useSession } from '@partlane/client/session'
import { auth } from '@partlane/contract/auth'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { landFaults, useContractForm } from '#lib/contract-form.ts'
import { useErrorWords } from '#lib/error-words.ts'
import { FormFault } from '#lib/FormFault.tsx'
import { Link } from '#lib/Link.tsx'
import { PasswordInput } from '#lib/PasswordInput.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { useReturn } from './use-return.ts'

const schema = auth.signInWithEmail.body.shape.authentication

export function SignInPage() {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const session = useSession()
  const { goBack, carry } = useReturn({ leaveIf: session.kind === 'member' })
  const signIn = useSignIn()
  const [fault, setFault] = useState<string>()
  const form = useContractForm(schema, { email: '', password: '', keep_me_logged_in: false })
  const { errors } = form.formState

  const submit = form.handleSubmit(async (authentication) => {
    setFault(undefined)
    try {
      await signIn.mutateAsync(authentication)
      goBack()
    } catch (error) {
      if (landFaults(form, error, '/authentication/')) setFault(words.ofError(error))
    }
  })

  return (
    <AccountFrame
      title={t('sign_in.title')}
      intro={session.kind === 'guest' ? t('sign_in.guest') : undefined}
      below={
        <>
          {t('sign_in.new_here')} <Link to={carry('/sign-up')}>{t('sign_in.to_sign_up')}</Link>
        </>
      }
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormFault>{fault}</FormFault>
        <Field label={t('field.email')} error={errors.email?.message && t('fault.email')}>
          <Input
            {...form.register('email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('field.password')} error={errors.password?.message && words.ofField(errors.password.message)}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <Checkbox {...form.register('keep_me_logged_in')} label={t('field.keep')} hint={t('field.keep_hint')} />
        <Button type="submit" kind="primary" size="lg" wide loading={signIn.isPending}>
          {t('sign_in.submit')}
        </Button>
      </form>
    </AccountFrame>
  )
}
