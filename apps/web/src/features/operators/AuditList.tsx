import type { AuditEntry } from '@partlane/client/operators'
import { useI18n } from '@partlane/i18n/react'
import type { MessageKey } from '@partlane/i18n/translate'
import { Link } from '#lib/routing/Link.tsx'
import { userPath } from './user-display.ts'

/**
 * Audit entries in the order of the API, newest first. `showSubject`: with a link to the user of
 * each entry, for a list of several users.
 */
export function AuditList({ entries, showSubject = false }: { entries: readonly AuditEntry[]; showSubject?: boolean }) {
  const { t, formatDate } = useI18n('operators')
  const actionLabel = (action: string) => {
    const key = `deed.${action.replace('.', '_')}` as MessageKey<'operators'>
    const label = t(key)
    return label === key ? action : label // a newer server may send an unknown action
  }
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-3">
          <p>
            <b className="text-ink">{actionLabel(entry.action)}</b>
            {showSubject && (
              <>
                {' · '}
                <Link to={userPath(entry.subject_id)} className="hit-44 break-words text-link hover:underline">
                  {entry.subject_name ?? t('somebody', { id: entry.subject_id })}
                </Link>
              </>
            )}
          </p>
          {entry.reason && <p className="break-words">{entry.reason}</p>}
          <p className="text-sm text-muted">
            <time dateTime={entry.created_at}>{formatDate(entry.created_at, 'datetime')}</time> ·{' '}
            {entry.operator === 'command line' ? t('command_line') : entry.operator}
          </p>
          <StatusChange entry={entry} />
        </li>
      ))}
    </ol>
  )
}

/** The account status before and after an action that changed it. */
function StatusChange({ entry: { before, after } }: { entry: AuditEntry }) {
  const { t } = useI18n('operators')
  if (typeof before.status !== 'string' || typeof after.status !== 'string' || before.status === after.status) return null
  const statusLabel = (status: string) => t(`status.${status}` as MessageKey<'operators'>)
  return <p className="text-sm text-muted">{t('changed', { before: statusLabel(before.status), after: statusLabel(after.status) })}</p>
}
