import { decisionPath, ownBlockQuery } from '@partlane/client/account-block'
import { useExtendSession } from '@partlane/client/accounts'
import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { useSignOutAndLeave } from '#lib/routing/use-sign-out-and-leave.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

/**
 * Replaces every account page while the account is blocked.
 * Offers the decision with its appeal if there is one, the contact page, another check of the
 * account and the sign-out.
 */
export function BlockedPage() {
  const { t } = useI18n('accounts')
  const { messageOfError } = useErrorMessages()
  const signOut = useSignOutAndLeave()
  const extendSession = useExtendSession()
  const [statusMessage, setStatusMessage] = useState<string>()
  const { data: decisionToken } = useQuery(ownBlockQuery(useApi()))
  const checkAgain = async () => {
    setStatusMessage(undefined)
    try {
      // If the account is active again, the session changes and the requested page is shown.
      await extendSession.mutateAsync()
    } catch (error) {
      const isStillBlocked = error instanceof ApiError && error.code === 'account_blocked'
      setStatusMessage(isStillBlocked ? t('blocked.still') : messageOfError(error))
    }
  }
  return (
    <EmptyState
      icon={<Lock />}
      titleAs="h1"
      title={t('blocked.title')}
      action={
        <ButtonRow>
          {decisionToken && (
            <Button variant="primary" render={<Link to={decisionPath(decisionToken)} />}>
              {t('blocked.decision')}
            </Button>
          )}
          <Button variant={decisionToken ? 'secondary' : 'primary'} render={<Link to="/contact-us" />}>
            {t('blocked.contact')}
          </Button>
          <Button loading={extendSession.isPending} onClick={() => void checkAgain()}>
            {t('blocked.again')}
          </Button>
          <Button variant="quiet" onClick={() => void signOut()}>
            {t('blocked.sign_out')}
          </Button>
        </ButtonRow>
      }
    >
      <p>{t(decisionToken ? 'blocked.text_decision' : 'blocked.text')}</p>
      <p role="status" className="mt-2 font-bold">
        {statusMessage}
      </p>
    </EmptyState>
  )
}
