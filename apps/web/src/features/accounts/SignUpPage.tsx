import { useSignUp } from '@partlane/client/accounts'
import { useSession } from '@partlane/client/session'
import { MIN_PASSWORD } from '@partlane/domain/accounts/password'
import { useI18n } from '@partlane/i18n/react'
import Building2 from 'lucide-react/icons/building-2'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { landFaults, useContractForm } from '#lib/contract-form.ts'
import { useErrorWords } from '#lib/error-words.ts'
import { FormFault } from '#lib/FormFault.tsx'
import { Link, useGo } from '#lib/Link.tsx'
import { PasswordInput } from '#lib/PasswordInput.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { codeWasSent } from './confirmation-data.ts'
import { newMember } from './new-member.ts'
import { useReturn } from './use-return.ts'

const blank = {
  role: 'personal' as const,
  first_name: '',
  last_name: '',
  company_name: '',
  email: '',
  password: '',
  keep_me_logged_in: false,
}

export function SignUpPage() {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const go = useGo()
  const session = useSession()
  const signUp = useSignUp()
  const { carry } = useReturn({ leaveIf: session.kind === 'member' && signUp.isIdle })
  const [fault, setFault] = useState<string>()
  const form = useContractForm(newMember, blank)
  const { errors } = form.formState
  const role = form.watch('role')
  const faultOf = (name: keyof typeof blank) => errors[name]?.message && words.ofField(errors[name].message)

  const submit = form.handleSubmit(async ({ company_name, ...member }) => {
    setFault(undefined)
    try {
      await signUp.mutateAsync({ user: member.role === 'business' ? { ...member, company_name } : member, captchaToken: 'sandbox-pass' })
      codeWasSent()
      go(carry('/confirm'), { replace: true })
    } catch (error) {
      if (landFaults(form, error, '/user/')) setFault(words.ofError(error))
    }
  })

  return (
    <AccountFrame
      title={t('sign_up.title')}
      intro={session.kind === 'guest' ? t('sign_up.guest') : undefined}
      below={
        <>
          {t('sign_up.member_already')} <Link to={carry('/sign-in')}>{t('sign_up.to_sign_in')}</Link>
        </>
      }
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormFault>{fault}</FormFault>
        <Field group label={t('sign_up.role')} error={faultOf('role')}>
          <RadioCards
            columns={2}
            name="role"
            value={role}
            onValueChange={(value) => form.setValue('role', value)}
            options={[
              { value: 'personal', label: t('sign_up.personal'), hint: t('sign_up.personal_hint'), icon: <UserRound /> },
              { value: 'business', label: t('sign_up.business'), hint: t('sign_up.business_hint'), icon: <Building2 /> },
            ]}
          />
        </Field>
        {role === 'business' && (
          <Field label={t('field.company_name')} error={faultOf('company_name')}>
            <Input {...form.register('company_name')} autoComplete="organization" maxLength={120} />
          </Field>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('field.first_name')} error={faultOf('first_name')}>
            <Input {...form.register('first_name')} autoComplete="given-name" maxLength={60} />
          </Field>
          <Field label={t('field.last_name')} error={faultOf('last_name')}>
            <Input {...form.register('last_name')} autoComplete="family-name" maxLength={60} />
          </Field>
        </div>
        <Field label={t('field.email')} error={errors.email?.message === 'bad_format' ? t('fault.email') : faultOf('email')}>
          <Input
            {...form.register('email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('field.password')} hint={t('password.hint', { count: MIN_PASSWORD })} error={faultOf('password')}>
          <PasswordInput {...form.register('password')} autoComplete="new-password" />
        </Field>
        <Checkbox {...form.register('keep_me_logged_in')} label={t('field.keep')} hint={t('field.keep_hint')} />
        <Button type="submit" kind="primary" size="lg" wide loading={signUp.isPending}>
          {t('sign_up.submit')}
        </Button>
      </form>
    </AccountFrame>
  )
}
