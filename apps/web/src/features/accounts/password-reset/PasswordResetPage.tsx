import { ApiError } from '@partlane/client/api/api-error'
import { type CodeDestination, useCheckResetCode, useSendResetCode, useUpdateForgottenPassword } from '@partlane/client/password-reset'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { FormFault } from '#lib/forms/FormError.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { AccountFrame } from '../AccountFrame.tsx'
import { CodeForm } from '../codes/CodeForm.tsx'
import { useResendClock } from '../codes/resend-countdown.ts'
import { StaysHere } from '../codes/SandboxMessagesNotice.tsx'
import { useReturn } from '../use-return.ts'
import { ForgottenAddress } from './IdentifierForm.tsx'
import { ForgottenNewPassword } from './NewPasswordForm.tsx'

type Step = { at: 'address' } | { at: 'code'; to: CodeDestination; over?: unknown } | { at: 'password'; to: CodeDestination; code: string }

/** An address, six digits, a new password; then signed in and back. Nothing on the way tells whether the address is known. */
export function ForgotPasswordPage() {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const { goBack, carry } = useReturn()
  const typedBefore = useTypedBefore()
  const [step, setStep] = useState<Step>({ at: 'address' })
  const [sendCode, check, update] = [useSendResetCode(), useCheckResetCode(), useUpdateForgottenPassword()]
  const clock = useResendClock()

  const send = async (to: CodeDestination) => {
    await sendCode.mutateAsync(to)
    clock.sent()
    setStep({ at: 'code', to })
  }
  const tryCode = async (to: CodeDestination, code: string) => {
    await check.mutateAsync({ ...to, code })
    setStep({ at: 'password', to, code })
  }
  const change = async (to: CodeDestination, code: string, password: string) => {
    try {
      await update.mutateAsync({ ...to, code, password })
      toast.success(t('forgotten.done'))
      goBack()
    } catch (error) {
      const over = error instanceof ApiError && (error.code === 'code_expired' || error.code === 'code_wrong')
      if (!over) throw error
      setStep({ at: 'code', to, over: error })
    }
  }

  return (
    <AccountFrame
      title={t('forgotten.title')}
      intro={t(step.at === 'password' ? 'forgotten.intro_password' : 'forgotten.intro')}
      below={<Link to={carry('/sign-in')}>{t('forgotten.to_sign_in')}</Link>}
    >
      {step.at === 'address' && <ForgottenAddress typedBefore={typedBefore} onAddress={send} />}
      {step.at === 'code' && (
        <div className="grid gap-2">
          {step.over !== undefined && <FormFault>{words.ofError(step.over)}</FormFault>}
          <p role="status">{t('forgotten.sent', { to: step.to.email ?? step.to.phone_number ?? '' })}</p>
          <StaysHere channel={step.to.email === undefined ? 'phone' : 'email'} />
          <CodeForm
            label={t('forgotten.code')}
            submitLabel={t('forgotten.next')}
            onCode={(code) => tryCode(step.to, code)}
            resend={{ left: clock.left, send: () => send(step.to) }}
          />
          <Button kind="quiet" wide onClick={() => setStep({ at: 'address' })}>
            {t('forgotten.other')}
          </Button>
        </div>
      )}
      {step.at === 'password' && <ForgottenNewPassword onPassword={(password) => change(step.to, step.code, password)} />}
    </AccountFrame>
  )
}

/** What was typed at sign-in before the link was pressed. */
function useTypedBefore(): string {
  const state = useLocation().state as { address?: unknown } | null
  return typeof state?.address === 'string' ? state.address : ''
}
