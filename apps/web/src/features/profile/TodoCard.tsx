import type { CurrentUser } from '@partlane/client/accounts'
import { useI18n } from '@partlane/i18n/react'
import { deriveVerificationStatus } from '#lib/accounts/verification-status.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { confirmPath, listPendingChanges } from './PendingChanges.tsx'

/** The next step of the verification, and links to the other pending verification codes. */
export function TodoCard({ user }: { user: CurrentUser }) {
  const { t } = useI18n('profile')
  const verificationStatus = deriveVerificationStatus(user)
  const pendingChanges = listPendingChanges(user)
  const [firstChange] = pendingChanges
  return (
    <Card as="section" title={t('todo.title')} titleAs="h2" aria-label={t('todo.title')}>
      {verificationStatus !== 'confirm' && <p className="text-muted">{t(`todo.${verificationStatus}`)}</p>}
      {verificationStatus === 'refused' && user.documents?.reason && (
        <p className="border-l-4 border-nofit pl-3 break-words">{user.documents.reason}</p>
      )}
      {verificationStatus === 'confirm' && <p className="text-muted">{t('todo.confirm')}</p>}
      {verificationStatus === 'confirm' && firstChange && (
        <Button variant="primary" className="mt-2 w-fit" render={<Link to={confirmPath(firstChange.channel)} />}>
          {t('todo.confirm_button')}
        </Button>
      )}
      {(verificationStatus === 'documents' || verificationStatus === 'refused') && (
        <Button variant="primary" className="mt-2 w-fit" render={<Link to="/profile/details#documents" />}>
          {t('todo.documents_button')}
        </Button>
      )}
      {verificationStatus !== 'confirm' && pendingChanges.length > 0 && (
        <ul className="grid gap-1">
          {pendingChanges.map(({ channel, identifier }) => (
            <li key={channel}>
              <Link to={confirmPath(channel)} className="inline-flex min-h-11 items-center font-bold break-all text-link hover:underline">
                {t('todo.code_for', { to: identifier })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
