import type { Person } from '@partlane/client/operators'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { useUi } from '#ui/core/ui-context.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { type Column, DataTable } from '#ui/display/DataTable.tsx'
import { personPath, statusTone } from './person-tone.ts'
import { usePersonName } from './use-person-name.ts'

/** People in rows, each leading to its page. `queue`: what matters is how long they have waited. */
export function PeopleTable({ people, queue = false, empty }: { people: Person[]; queue?: boolean; empty: ReactNode }) {
  const { t, formatDate, formatRelative } = useI18n('operators')
  const { serverOffsetMs } = useUi()
  const waiting = (each: Person) =>
    each.waiting_since && (
      <span>
        {t('waiting', { count: each.documents_waiting })}
        <time dateTime={each.waiting_since} className="block text-sm text-muted">
          {formatRelative(each.waiting_since, Date.now() + serverOffsetMs)}
        </time>
      </span>
    )
  const reached = (each: Person) => (
    <span className="break-all">
      {each.email ?? each.phone_number}
      {!each.confirmed && <span className="block text-sm text-muted">{t('not_confirmed')}</span>}
    </span>
  )
  const columns: Column<Person>[] = [
    { id: 'name', header: t('column.name'), primary: true, cell: (each) => <Name person={each} /> },
    { id: 'status', header: t('column.status'), cell: ({ status }) => <Badge tone={statusTone[status]}>{t(`status.${status}`)}</Badge> },
    { id: 'waiting', header: t('column.waiting'), cell: waiting },
    { id: 'reached', header: t('column.reached'), cell: reached },
    ...(queue ? [] : [{ id: 'since', header: t('column.since'), cell: ({ created_at }: Person) => formatDate(created_at) }]),
  ]
  return (
    <DataTable
      caption={t(queue ? 'queue.title' : 'people.title')}
      hideCaption
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      empty={empty}
    />
  )
}

function Name({ person }: { person: Person }) {
  const { t } = useI18n('operators')
  const nameOf = usePersonName()
  const { id, company_name, name, role, operator } = person
  const what = operator ? t('operator') : t(`role.${role}`)
  return (
    <>
      <Link to={personPath(id)} className="hit-44 break-words text-link hover:underline">
        {nameOf(person)}
      </Link>
      <span className="block text-sm font-normal text-muted">{company_name ? `${name} · ${what}` : what}</span>
    </>
  )
}
