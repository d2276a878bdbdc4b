import type { UserSummary } from '@partlane/client/operators'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { useUi } from '#ui/core/ui-context.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { useUserName } from './use-user-name.ts'
import { statusTone, userPath } from './user-display.ts'

/** Table of users with links to their pages. `isQueue`: without the date of the sign-up. */
export function UsersTable({ users, isQueue = false, empty }: { users: UserSummary[]; isQueue?: boolean; empty: ReactNode }) {
  const { t, formatDate, formatRelative } = useI18n('operators')
  const { serverOffsetMs } = useUi()
  const waitingCell = (user: UserSummary) =>
    user.waiting_since && (
      <span>
        {t('waiting', { count: user.documents_waiting })}
        <time dateTime={user.waiting_since} className="block text-sm text-muted">
          {formatRelative(user.waiting_since, Date.now() + serverOffsetMs)}
        </time>
      </span>
    )
  const contactCell = (user: UserSummary) => (
    <span className="break-all">
      {user.email ?? user.phone_number}
      {!user.confirmed && <span className="block text-sm text-muted">{t('not_confirmed')}</span>}
    </span>
  )
  const columns: Column<UserSummary>[] = [
    { id: 'name', header: t('column.name'), isRowHeader: true, cell: (user) => <UserName user={user} /> },
    { id: 'status', header: t('column.status'), cell: ({ status }) => <Badge tone={statusTone[status]}>{t(`status.${status}`)}</Badge> },
    { id: 'waiting', header: t('column.waiting'), cell: waitingCell },
    { id: 'contact', header: t('column.reached'), cell: contactCell },
    ...(isQueue ? [] : [{ id: 'since', header: t('column.since'), cell: ({ created_at }: UserSummary) => formatDate(created_at) }]),
  ]
  return (
    <DataTable
      caption={t(isQueue ? 'queue.title' : 'people.title')}
      hideCaption
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      empty={empty}
    />
  )
}

function UserName({ user }: { user: UserSummary }) {
  const { t } = useI18n('operators')
  const formatName = useUserName()
  const { id, company_name, name, role, operator } = user
  const roleLabel = operator ? t('operator') : t(`role.${role}`)
  return (
    <>
      <Link to={userPath(id)} className="hit-44 break-words text-link hover:underline">
        {formatName(user)}
      </Link>
      <span className="block text-sm font-normal text-muted">{company_name ? `${name} · ${roleLabel}` : roleLabel}</span>
    </>
  )
}
