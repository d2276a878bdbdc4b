import type { useSignUp } from '@partlane/client/sign-in'
import type { CodeChannel } from '@partlane/domain/accounts/roles'
import { useI18n } from '@partlane/i18n/react'
import { useRef, useState } from 'react'
import { landFaults, useContractForm } from '#lib/forms/contract-form.ts'
import { FormFault } from '#lib/forms/FormError.tsx'
import { NewPassword } from '#lib/forms/NewPassword.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import { Captcha, type CaptchaHandle } from '../captcha/Captcha.tsx'
import { EmailInput, PhoneInput } from '../IdentifierInputs.tsx'
import { type Keep, KeepSignedIn, keepMe } from '../sign-in/KeepSignedIn.tsx'
import { PersonFields } from './MemberFields.tsx'
import { blankMember, memberOf, newMember, ownWords } from './member-form.ts'

type SignUpFormProps = Keep & { signUp: ReturnType<typeof useSignUp>; onDone: () => void }

/** Who, by which address, with which password, and that it is a person. */
export function SignUpForm({ signUp, keep, onKeep, onDone }: SignUpFormProps) {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const [fault, setFault] = useState<string>()
  const [proof, setProof] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const captcha = useRef<CaptchaHandle>(null)
  const form = useContractForm(newMember, blankMember)
  const { errors } = form.formState
  const typed = form.watch()

  const send = form.handleSubmit(async (member) => {
    setFault(undefined)
    if (proof === null) return captcha.current?.focus()
    try {
      await signUp.mutateAsync({ user: { ...memberOf(member), ...keepMe(keep) }, captchaToken: proof })
      onDone()
    } catch (error) {
      captcha.current?.reset() // a proof is good once
      if (landFaults(form, error, '/user/')) setFault(words.ofError(error))
    }
  })

  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        setAsked(true)
        void send(event)
      }}
    >
      <FormFault>{fault}</FormFault>
      <PersonFields
        role={typed.role}
        onRole={(role) => form.setValue('role', role)}
        register={(name) => form.register(name)}
        faultOf={(name) => errors[name]?.message}
      />
      <Tabs
        look="segment"
        label={t('by.label')}
        value={typed.by}
        onValueChange={(by) => form.setValue('by', by as CodeChannel)}
        tabs={[
          {
            id: 'email',
            label: t('by.email'),
            content: typed.by === 'email' && <EmailInput {...form.register('email')} fault={errors.email?.message} />,
          },
          {
            id: 'phone',
            label: t('by.phone'),
            content: typed.by === 'phone' && <PhoneInput {...form.register('phone_number')} fault={errors.phone_number?.message} />,
          },
        ]}
      />
      <NewPassword
        {...form.register('password')}
        label={t('field.password')}
        typed={typed.password ?? ''}
        own={ownWords(typed)}
        fault={errors.password?.message}
        optional={typed.by === 'phone'}
      />
      <KeepSignedIn keep={keep} onKeep={onKeep} />
      <Captcha ref={captcha} onToken={setProof} missing={asked && proof === null} />
      <Button type="submit" kind="primary" size="lg" wide loading={signUp.isPending}>
        {t('sign_up.submit')}
      </Button>
    </form>
  )
}
