import { useSession } from '@partlane/client/session/session'
import { useSignUp } from '@partlane/client/sign-in'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Link, useLocaleNavigate } from '#lib/routing/Link.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import { recordCodeSent } from '../codes/confirmation-data.ts'
import { ProviderButtons } from '../identities/ProviderButtons.tsx'
import { useReturnPath } from '../use-return-path.ts'
import { SignUpForm } from './SignUpForm.tsx'

/**
 * Sign-up page. A guest who signs up keeps all data. Afterwards the page opens the confirmation
 * with a verification code.
 */
export function SignUpPage() {
  const { t } = useI18n('accounts')
  const navigate = useLocaleNavigate()
  const session = useSession()
  const signUp = useSignUp()
  const { withReturnParam, returnPath } = useReturnPath({ redirectIf: session.kind === 'member' && signUp.isIdle })
  const [keepSignedIn, setKeepSignedIn] = useState(false)
  const goToConfirmPage = () => {
    recordCodeSent()
    navigate(withReturnParam('/confirm'), { replace: true })
  }

  return (
    <AccountFrame
      title={t('sign_up.title')}
      intro={session.kind === 'guest' ? t('sign_up.guest') : undefined}
      footer={
        <span>
          {t('sign_up.member_already')} <Link to={withReturnParam('/sign-in')}>{t('sign_up.to_sign_in')}</Link>
        </span>
      }
    >
      <ProviderButtons returnTo={returnPath} keepSignedIn={keepSignedIn} />
      <SignUpForm signUp={signUp} keepSignedIn={keepSignedIn} onKeepSignedInChange={setKeepSignedIn} onSuccess={goToConfirmPage} />
    </AccountFrame>
  )
}
