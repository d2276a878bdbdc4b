import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import { ProviderButtons } from '../identities/ProviderButtons.tsx'
import { SessionEndedNotice } from '../sessions/SessionEndedNotice.tsx'
import { useReturnPath } from '../use-return-path.ts'
import { EmailSignIn } from './EmailSignIn.tsx'
import { PhoneSignIn } from './PhoneSignIn.tsx'

/** Sign-in page with all sign-in methods. Afterwards it returns to the page before. */
export function SignInPage() {
  const { t } = useI18n('accounts')
  const session = useSession()
  const { goBack, withReturnParam, returnPath } = useReturnPath({ redirectIf: session.kind === 'member' })
  const [channel, setChannel] = useState('email')
  const [keepSignedIn, setKeepSignedIn] = useState(false)
  const formProps = { keepSignedIn, onKeepSignedInChange: setKeepSignedIn, onSuccess: goBack, withReturnParam }

  return (
    <AccountFrame
      title={t('sign_in.title')}
      intro={session.kind === 'guest' ? t('sign_in.guest') : undefined}
      footer={
        <>
          <span>
            {t('sign_in.new_here')} <Link to={withReturnParam('/sign-up')}>{t('sign_in.to_sign_up')}</Link>
          </span>
          <span>
            {t('sign_in.bought_as_guest')} <Link to="/find-order">{t('sign_in.to_find_order')}</Link>
          </span>
        </>
      }
    >
      <SessionEndedNotice returnPath={returnPath} />
      <ProviderButtons returnTo={returnPath} keepSignedIn={keepSignedIn} />
      <Tabs
        variant="segment"
        label={t('by.label')}
        value={channel}
        onValueChange={setChannel}
        tabs={[
          { id: 'email', label: t('by.email'), content: channel === 'email' && <EmailSignIn {...formProps} /> },
          { id: 'phone', label: t('by.phone'), content: channel === 'phone' && <PhoneSignIn {...formProps} /> },
        ]}
      />
    </AccountFrame>
  )
}
