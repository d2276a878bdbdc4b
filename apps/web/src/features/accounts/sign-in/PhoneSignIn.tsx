import { useSendSignInCode, useSignInWithPhone } from '@partlane/client/sign-in'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { CodeForm } from '../codes/CodeForm.tsx'
import { useResendClock } from '../codes/resend-countdown.ts'
import { StaysHere } from '../codes/SandboxMessagesNotice.tsx'
import { type Keep, KeepSignedIn, keepMe } from './KeepSignedIn.tsx'
import { PhoneNumberForm } from './PhoneNumberForm.tsx'
import { PhonePasswordForm } from './PhonePasswordForm.tsx'

type PhoneSignInProps = Keep & { onDone: () => void; carry: (path: string) => string }
type Step = { with: 'number' | 'password'; number: string } | { with: 'code'; number: string }

/** A number, then either six digits by text message or the password. */
export function PhoneSignIn({ keep, onKeep, onDone, carry }: PhoneSignInProps) {
  const { t } = useI18n('accounts')
  const [step, setStep] = useState<Step>({ with: 'number', number: '' })
  const sendCode = useSendSignInCode()
  const signIn = useSignInWithPhone()
  const clock = useResendClock()
  const { number } = step

  const send = async (phone_number: string) => {
    await sendCode.mutateAsync(phone_number)
    clock.sent()
    setStep({ with: 'code', number: phone_number })
  }
  const finish = async (proof: { code: string } | { password: string }, phone_number = number) => {
    await signIn.mutateAsync({ phone_number, ...proof, ...keepMe(keep) })
    onDone()
  }
  const box = <KeepSignedIn keep={keep} onKeep={onKeep} />

  if (step.with === 'number')
    return <PhoneNumberForm number={number} onNumber={send} onPassword={(typed) => setStep({ with: 'password', number: typed })} />
  if (step.with === 'password')
    return (
      <PhonePasswordForm
        number={number}
        onPassword={(phone_number, password) => finish({ password }, phone_number)}
        onCode={(typed) => setStep({ with: 'number', number: typed })}
        forgotten={carry('/forgot-password')}
      >
        {box}
      </PhonePasswordForm>
    )
  return (
    <div className="grid gap-2">
      <p role="status">{t('phone.sent', { number })}</p>
      <StaysHere channel="phone" />
      <CodeForm
        label={t('phone.code')}
        submitLabel={t('sign_in.submit')}
        onCode={(code) => finish({ code })}
        resend={{ left: clock.left, send: () => send(number) }}
      >
        {box}
      </CodeForm>
      <Button kind="quiet" wide onClick={() => setStep({ with: 'number', number })}>
        {t('phone.other')}
      </Button>
    </div>
  )
}
