import { useSession } from '@partlane/client/session/session'
import { useSignUp } from '@partlane/client/sign-in'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Link, useGo } from '#lib/routing/Link.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import { codeWasSent } from '../codes/confirmation-data.ts'
import { ProviderButtons } from '../identities/ProviderButtons.tsx'
import { useReturn } from '../use-return.ts'
import { SignUpForm } from './SignUpForm.tsx'

/** Becoming a member; a guest keeps everything. Then the six digits. */
export function SignUpPage() {
  const { t } = useI18n('accounts')
  const go = useGo()
  const session = useSession()
  const signUp = useSignUp()
  const { carry, target } = useReturn({ leaveIf: session.kind === 'member' && signUp.isIdle })
  const [keep, setKeep] = useState(false)
  const toTheDigits = () => {
    codeWasSent()
    go(carry('/confirm'), { replace: true })
  }

  return (
    <AccountFrame
      title={t('sign_up.title')}
      intro={session.kind === 'guest' ? t('sign_up.guest') : undefined}
      below={
        <span>
          {t('sign_up.member_already')} <Link to={carry('/sign-in')}>{t('sign_up.to_sign_in')}</Link>
        </span>
      }
    >
      <ProviderButtons returnTo={target} keep={keep} />
      <SignUpForm signUp={signUp} keep={keep} onKeep={setKeep} onDone={toTheDigits} />
    </AccountFrame>
  )
}
