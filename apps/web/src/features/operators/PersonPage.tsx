import { useApi } from '@partlane/client/api/api-context'
import { isNotFound } from '@partlane/client/api/api-error'
import { type PersonFile, personQuery } from '@partlane/client/operators'
import type { PersonAction } from '@partlane/domain/operators/person-actions'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { AuditList } from './AuditList.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { PersonDocuments } from './PersonDocuments.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { statusTone } from './person-tone.ts'
import { usePersonName } from './use-person-name.ts'

/** One person, what they have shown, what may be done, and what was done so far. */
export function PersonPage({ id, notFound }: { id: string; notFound: ReactNode }) {
  const { t } = useI18n('operators')
  const { ofError } = useErrorWords()
  const known = /^[1-9]\d{0,14}$/.test(id)
  const { data, error, isFetching, refetch } = useQuery({ ...personQuery(useApi(), id), enabled: known })
  if (!known || isNotFound(error)) return notFound
  if (data) return <Person person={data} />
  if (error)
    return (
      <ErrorState titleAs="h1" title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()}>
        {ofError(error)}
      </ErrorState>
    )
  return (
    <Loading label={t('loading')} className="grid gap-4">
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-64 rounded-card" />
    </Loading>
  )
}

function Person({ person }: { person: PersonFile }) {
  const { t } = useI18n('operators')
  const nameOf = usePersonName()
  return (
    <article>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 text-2xl break-words">{nameOf(person)}</h1>
        <Badge tone={statusTone[person.status]}>{t(`status.${person.status}`)}</Badge>
        <Badge>{person.operator ? t('operator') : t(`role.${person.role}`)}</Badge>
      </div>
      {person.blocked_reason && (
        <p className="mb-4 border-l-4 border-nofit pl-3 break-words">{t('blocked_for', { reason: person.blocked_reason })}</p>
      )}
      <Actions person={person} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          {person.role === 'business' && <PersonDocuments documents={person.documents} />}
          <PersonFacts person={person} />
        </div>
        <Card as="section" title={t('audit.title')} titleAs="h2">
          {person.audit.length === 0 ? <p className="text-muted">{t('audit.empty')}</p> : <AuditList entries={person.audit} />}
        </Card>
      </div>
    </article>
  )
}

const kinds = { approve: 'primary', refuse: 'secondary', block: 'secondary', restore: 'primary' } as const

function Actions({ person }: { person: PersonFile }) {
  const { t } = useI18n('operators')
  const [asking, setAsking] = useState<PersonAction>()
  if (person.actions.length === 0 && !asking) return null
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      {person.actions.map((action) => (
        <Button key={action} kind={kinds[action]} onClick={() => setAsking(action)}>
          {t(`action.${action}`)}
        </Button>
      ))}
      {asking && <DecisionDialog key={asking} person={person} action={asking} onClose={() => setAsking(undefined)} />}
    </div>
  )
}
