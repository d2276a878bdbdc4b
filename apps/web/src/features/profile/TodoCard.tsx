import type { CurrentUser } from '@partlane/client/accounts'
import { useI18n } from '@partlane/i18n/react'
import { standingOf } from '#lib/accounts/verification-status.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { confirmPath, waitingFor } from './PendingChanges.tsx'

/** The one thing that stands between somebody and buying and selling freely; then what else waits for a code. */
export function TodoCard({ user }: { user: CurrentUser }) {
  const { t } = useI18n('profile')
  const standing = standingOf(user)
  const waiting = waitingFor(user)
  const [first] = waiting
  return (
    <Card as="section" title={t('todo.title')} titleAs="h2" aria-label={t('todo.title')}>
      {standing !== 'confirm' && <p className="text-muted">{t(`todo.${standing}`)}</p>}
      {standing === 'refused' && user.documents?.reason && (
        <p className="border-l-4 border-nofit pl-3 break-words">{user.documents.reason}</p>
      )}
      {standing === 'confirm' && <p className="text-muted">{t('todo.confirm')}</p>}
      {standing === 'confirm' && first && (
        <Button kind="primary" className="mt-2 w-fit" render={<Link to={confirmPath(first.channel)} />}>
          {t('todo.confirm_button')}
        </Button>
      )}
      {(standing === 'documents' || standing === 'refused') && (
        <Button kind="primary" className="mt-2 w-fit" render={<Link to="/profile/details#documents" />}>
          {t('todo.documents_button')}
        </Button>
      )}
      {standing !== 'confirm' && waiting.length > 0 && (
        <ul className="grid gap-1">
          {waiting.map(({ channel, to }) => (
            <li key={channel}>
              <Link to={confirmPath(channel)} className="inline-flex min-h-11 items-center font-bold break-all text-link hover:underline">
                {t('todo.code_for', { to })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
