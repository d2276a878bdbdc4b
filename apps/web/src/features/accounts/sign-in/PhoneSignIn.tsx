import { useSendSignInCode, useSignInWithPhone } from '@partlane/client/sign-in'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { BlockedLink } from '../BlockedLink.tsx'
import { CodeForm } from '../codes/CodeForm.tsx'
import { useResendCountdown } from '../codes/resend-countdown.ts'
import { SandboxMessagesNotice } from '../codes/SandboxMessagesNotice.tsx'
import { KeepSignedIn, type KeepSignedInProps, keepMeLoggedInField } from './KeepSignedIn.tsx'
import { PhoneNumberForm } from './PhoneNumberForm.tsx'
import { PhonePasswordForm } from './PhonePasswordForm.tsx'

type PhoneSignInProps = KeepSignedInProps & { onSuccess: () => void; withReturnParam: (path: string) => string }
type Step = { kind: 'number' | 'password' | 'code'; phoneNumber: string }

/** Sign-in with a phone number and either a code by text message or the password. */
export function PhoneSignIn({ keepSignedIn, onKeepSignedInChange, onSuccess, withReturnParam }: PhoneSignInProps) {
  const { t } = useI18n('accounts')
  const [step, setStep] = useState<Step>({ kind: 'number', phoneNumber: '' })
  const sendCode = useSendSignInCode()
  const signIn = useSignInWithPhone()
  const countdown = useResendCountdown()
  const { phoneNumber } = step

  const sendSignInCode = async (phone_number: string) => {
    await sendCode.mutateAsync(phone_number)
    countdown.start()
    setStep({ kind: 'code', phoneNumber: phone_number })
  }
  const completeSignIn = async (credential: { code: string } | { password: string }, phone_number = phoneNumber) => {
    await signIn.mutateAsync({ phone_number, ...credential, ...keepMeLoggedInField(keepSignedIn) })
    onSuccess()
  }
  const keepSignedInCheckbox = <KeepSignedIn keepSignedIn={keepSignedIn} onKeepSignedInChange={onKeepSignedInChange} />

  if (step.kind === 'number')
    return (
      <PhoneNumberForm
        phoneNumber={phoneNumber}
        onSubmit={sendSignInCode}
        onUsePassword={(enteredNumber) => setStep({ kind: 'password', phoneNumber: enteredNumber })}
      />
    )
  if (step.kind === 'password')
    return (
      <PhonePasswordForm
        phoneNumber={phoneNumber}
        onSubmit={(phone_number, password) => completeSignIn({ password }, phone_number)}
        onUseCode={(enteredNumber) => setStep({ kind: 'number', phoneNumber: enteredNumber })}
        forgotPasswordPath={withReturnParam('/forgot-password')}
      >
        <BlockedLink error={signIn.error} />
        {keepSignedInCheckbox}
      </PhonePasswordForm>
    )
  return (
    <div className="grid gap-2">
      <p role="status">{t('phone.sent', { number: phoneNumber })}</p>
      <SandboxMessagesNotice channel="phone" />
      <CodeForm
        label={t('phone.code')}
        submitLabel={t('sign_in.submit')}
        onSubmit={(code) => completeSignIn({ code })}
        resend={{ getSecondsLeft: countdown.getSecondsLeft, sendCode: () => sendSignInCode(phoneNumber) }}
      >
        {keepSignedInCheckbox}
      </CodeForm>
      <BlockedLink error={signIn.error} />
      <Button variant="quiet" fullWidth onClick={() => setStep({ kind: 'number', phoneNumber })}>
        {t('phone.other')}
      </Button>
    </div>
  )
}
