import { ApiError } from '@partlane/client/api/api-error'
import { type CodeDestination, useCheckResetCode, useResetPassword, useSendResetCode } from '@partlane/client/password-reset'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { FormError } from '#lib/forms/FormError.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { AccountFrame } from '../AccountFrame.tsx'
import { BlockedLink } from '../BlockedLink.tsx'
import { CodeForm } from '../codes/CodeForm.tsx'
import { useResendCountdown } from '../codes/resend-countdown.ts'
import { SandboxMessagesNotice } from '../codes/SandboxMessagesNotice.tsx'
import { useReturnPath } from '../use-return-path.ts'
import { IdentifierForm } from './IdentifierForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

type Step =
  | { kind: 'identifier' }
  | { kind: 'code'; destination: CodeDestination; error?: unknown }
  | { kind: 'password'; destination: CodeDestination; code: string }

/**
 * Resets the password in three steps: identifier, verification code, new password. Then it signs in
 * and returns. The page does not reveal whether an account exists for the identifier.
 */
export function PasswordResetPage() {
  const { t } = useI18n('accounts')
  const { messageOfError } = useErrorMessages()
  const { goBack, withReturnParam } = useReturnPath()
  const initialIdentifier = useInitialIdentifier()
  const [step, setStep] = useState<Step>({ kind: 'identifier' })
  const [sendCode, checkCode, resetPassword] = [useSendResetCode(), useCheckResetCode(), useResetPassword()]
  const countdown = useResendCountdown()

  const sendResetCode = async (destination: CodeDestination) => {
    await sendCode.mutateAsync(destination)
    countdown.start()
    setStep({ kind: 'code', destination })
  }
  const tryCode = async (destination: CodeDestination, code: string) => {
    await checkCode.mutateAsync({ ...destination, code })
    setStep({ kind: 'password', destination, code })
  }
  const updatePassword = async (destination: CodeDestination, code: string, password: string) => {
    try {
      await resetPassword.mutateAsync({ ...destination, code, password })
      toast.success(t('forgotten.done'))
      goBack()
    } catch (error) {
      const isCodeInvalid = error instanceof ApiError && (error.code === 'code_expired' || error.code === 'code_wrong')
      if (!isCodeInvalid) throw error
      setStep({ kind: 'code', destination, error })
    }
  }

  return (
    <AccountFrame
      title={t('forgotten.title')}
      intro={t(step.kind === 'password' ? 'forgotten.intro_password' : 'forgotten.intro')}
      footer={<Link to={withReturnParam('/sign-in')}>{t('forgotten.to_sign_in')}</Link>}
    >
      {step.kind === 'identifier' && <IdentifierForm initialIdentifier={initialIdentifier} onSubmit={sendResetCode} />}
      {step.kind === 'code' && (
        <div className="grid gap-2">
          {step.error !== undefined && <FormError>{messageOfError(step.error)}</FormError>}
          <p role="status">{t('forgotten.sent', { to: step.destination.email ?? step.destination.phone_number ?? '' })}</p>
          <SandboxMessagesNotice channel={step.destination.email === undefined ? 'phone' : 'email'} />
          <CodeForm
            label={t('forgotten.code')}
            submitLabel={t('forgotten.next')}
            onSubmit={(code) => tryCode(step.destination, code)}
            resend={{ getSecondsLeft: countdown.getSecondsLeft, sendCode: () => sendResetCode(step.destination) }}
          />
          <Button variant="quiet" fullWidth onClick={() => setStep({ kind: 'identifier' })}>
            {t('forgotten.other')}
          </Button>
        </div>
      )}
      {step.kind === 'password' && (
        <>
          <NewPasswordForm onSubmit={(password) => updatePassword(step.destination, step.code, password)} />
          <BlockedLink error={resetPassword.error} />
        </>
      )}
    </AccountFrame>
  )
}

/** The identifier that was entered on the sign-in page before the link was clicked. */
function useInitialIdentifier(): string {
  const state = useLocation().state as { identifier?: unknown } | null
  return typeof state?.identifier === 'string' ? state.identifier : ''
}
