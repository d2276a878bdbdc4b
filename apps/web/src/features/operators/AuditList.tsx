import type { AuditEntry } from '@partlane/client/operators'
import { useI18n } from '@partlane/i18n/react'
import type { MessageKey } from '@partlane/i18n/translate'
import { Link } from '#lib/routing/Link.tsx'
import { personPath } from './person-tone.ts'

/** What was done, newest first. `whom`: with whom, where the list is not of one person. */
export function AuditList({ entries, whom = false }: { entries: readonly AuditEntry[]; whom?: boolean }) {
  const { t, formatDate } = useI18n('operators')
  const actionOf = (action: string) => {
    const key = `deed.${action.replace('.', '_')}` as MessageKey<'operators'>
    const words = t(key)
    return words === key ? action : words // of a newer server
  }
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-3">
          <p>
            <b className="text-ink">{actionOf(entry.action)}</b>
            {whom && (
              <>
                {' · '}
                <Link to={personPath(entry.subject_id)} className="hit-44 break-words text-link hover:underline">
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
          <Change entry={entry} />
        </li>
      ))}
    </ol>
  )
}

/** From which standing to which, where the deed changed it. */
function Change({ entry: { before, after } }: { entry: AuditEntry }) {
  const { t } = useI18n('operators')
  if (typeof before.status !== 'string' || typeof after.status !== 'string' || before.status === after.status) return null
  const words = (status: string) => t(`status.${status}` as MessageKey<'operators'>)
  return <p className="text-sm text-muted">{t('changed', { before: words(before.status), after: words(after.status) })}</p>
}
