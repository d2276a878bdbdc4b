import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import { ProviderButtons } from '../identities/ProviderButtons.tsx'
import { EndedNotice } from '../sessions/SessionEndedNotice.tsx'
import { useReturn } from '../use-return.ts'
import { EmailSignIn } from './EmailSignIn.tsx'
import { PhoneSignIn } from './PhoneSignIn.tsx'

/** Every way in, and back to where one came from. */
export function SignInPage() {
  const { t } = useI18n('accounts')
  const session = useSession()
  const { goBack, carry, target } = useReturn({ leaveIf: session.kind === 'member' })
  const [by, setBy] = useState('email')
  const [keep, setKeep] = useState(false)
  const way = { keep, onKeep: setKeep, onDone: goBack, carry }

  return (
    <AccountFrame
      title={t('sign_in.title')}
      intro={session.kind === 'guest' ? t('sign_in.guest') : undefined}
      below={
        <span>
          {t('sign_in.new_here')} <Link to={carry('/sign-up')}>{t('sign_in.to_sign_up')}</Link>
        </span>
      }
    >
      <EndedNotice />
      <ProviderButtons returnTo={target} keep={keep} />
      <Tabs
        look="segment"
        label={t('by.label')}
        value={by}
        onValueChange={setBy}
        tabs={[
          { id: 'email', label: t('by.email'), content: by === 'email' && <EmailSignIn {...way} /> },
          { id: 'phone', label: t('by.phone'), content: by === 'phone' && <PhoneSignIn {...way} /> },
        ]}
      />
    </AccountFrame>
  )
}
