import { useAskAgain } from '@partlane/client/accounts'
import { ApiError } from '@partlane/client/api/api-error'
import { useI18n } from '@partlane/i18n/react'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { useLeave } from '#lib/routing/use-leave-page.ts'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

/** In place of any page of one's own while the account is blocked: what that means, whom to ask, and the way out. */
export function BlockedPage() {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const leave = useLeave()
  const ask = useAskAgain()
  const [answer, setAnswer] = useState<string>()
  const askAgain = async () => {
    setAnswer(undefined)
    try {
      await ask.mutateAsync() // let in again: the page that was asked for takes this one's place
    } catch (error) {
      const still = error instanceof ApiError && error.code === 'account_blocked'
      setAnswer(still ? t('blocked.still') : words.ofError(error))
    }
  }
  return (
    <EmptyState
      icon={<Lock />}
      titleAs="h1"
      title={t('blocked.title')}
      action={
        <ButtonRow>
          <Button kind="primary" render={<Link to="/contact-us" />}>
            {t('blocked.contact')}
          </Button>
          <Button loading={ask.isPending} onClick={() => void askAgain()}>
            {t('blocked.again')}
          </Button>
          <Button kind="quiet" onClick={() => void leave()}>
            {t('blocked.sign_out')}
          </Button>
        </ButtonRow>
      }
    >
      <p>{t('blocked.text')}</p>
      <p role="status" className="mt-2 font-bold">
        {answer}
      </p>
    </EmptyState>
  )
}
