import type { useSignUp } from '@partlane/client/sign-in'
import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { useI18n } from '@partlane/i18n/react'
import { useRef, useState } from 'react'
import { setServerErrors, useContractForm } from '#lib/forms/contract-form.ts'
import { FormError } from '#lib/forms/FormError.tsx'
import { NewPassword } from '#lib/forms/NewPassword.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import { Captcha, type CaptchaHandle } from '../captcha/Captcha.tsx'
import { EmailInput, PhoneInput } from '../IdentifierInputs.tsx'
import { KeepSignedIn, type KeepSignedInProps, keepMeLoggedInField } from '../sign-in/KeepSignedIn.tsx'
import { MemberFields } from './MemberFields.tsx'
import { emptyMember, newMemberSchema, personalTerms, toMemberInput } from './member-form.ts'
import { TermsAgreement } from './TermsAgreement.tsx'

type SignUpFormProps = KeepSignedInProps & { signUp: ReturnType<typeof useSignUp>; onSuccess: () => void }

/** Sign-up form: names, email address or phone number, password and captcha. */
export function SignUpForm({ signUp, keepSignedIn, onKeepSignedInChange, onSuccess }: SignUpFormProps) {
  const { t } = useI18n('accounts')
  const { messageOfError } = useErrorMessages()
  const [formError, setFormError] = useState<string>()
  const [captchaToken, setCaptchaToken] = useState<string | null>(null)
  const [isSubmitAttempted, setIsSubmitAttempted] = useState(false)
  const captcha = useRef<CaptchaHandle>(null)
  const form = useContractForm(newMemberSchema, emptyMember)
  const { errors } = form.formState
  const values = form.watch()

  const submit = form.handleSubmit(async (member) => {
    setFormError(undefined)
    if (captchaToken === null) return captcha.current?.focus()
    try {
      await signUp.mutateAsync({ user: { ...toMemberInput(member), ...keepMeLoggedInField(keepSignedIn) }, captchaToken })
      onSuccess()
    } catch (error) {
      captcha.current?.reset() // a captcha token can be used once
      if (setServerErrors(form, error, '/user/')) setFormError(messageOfError(error))
    }
  })

  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        setIsSubmitAttempted(true)
        void submit(event)
      }}
    >
      <FormError>{formError}</FormError>
      <MemberFields
        role={values.role}
        onRoleChange={(role) => form.setValue('role', role)}
        register={(name) => form.register(name)}
        errorOf={(name) => errors[name]?.message}
      />
      <IdentifierTabs form={form} />
      <NewPassword
        {...form.register('password')}
        label={t('field.password')}
        currentValue={values.password ?? ''}
        personalTerms={personalTerms(values)}
        errorCode={errors.password?.message}
        optional={values.channel === 'phone'}
      />
      <KeepSignedIn keepSignedIn={keepSignedIn} onKeepSignedInChange={onKeepSignedInChange} />
      <Captcha ref={captcha} onTokenChange={setCaptchaToken} isTokenMissing={isSubmitAttempted && captchaToken === null} />
      <TermsAgreement />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={signUp.isPending}>
        {t('sign_up.submit')}
      </Button>
    </form>
  )
}

type NewMemberFormApi = ReturnType<typeof useContractForm<typeof newMemberSchema>>

/** The field of the chosen identifier: email address or phone number. */
function IdentifierTabs({ form }: { form: NewMemberFormApi }) {
  const { t } = useI18n('accounts')
  const { errors } = form.formState
  const channel = form.watch('channel')
  return (
    <Tabs
      variant="segment"
      label={t('by.label')}
      value={channel}
      onValueChange={(value) => form.setValue('channel', value as CodeChannel)}
      tabs={[
        {
          id: 'email',
          label: t('by.email'),
          content: channel === 'email' && <EmailInput {...form.register('email')} errorCode={errors.email?.message} />,
        },
        {
          id: 'phone',
          label: t('by.phone'),
          content: channel === 'phone' && <PhoneInput {...form.register('phone_number')} errorCode={errors.phone_number?.message} />,
        },
      ]}
    />
  )
}
