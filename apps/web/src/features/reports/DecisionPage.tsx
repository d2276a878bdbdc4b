import { useApi } from '@partlane/client/api/api-context'
import { isNotFound } from '@partlane/client/api/api-error'
import { decisionOfTokenQuery, decisionQuery, type ReportDecision } from '@partlane/client/reports'
import { useI18n } from '@partlane/i18n/react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#lib/page/hydrated.ts'
import { ScriptsNotice } from '#lib/page/ScriptsNotice.tsx'
import { isId } from '#lib/routing/is-id.ts'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { DecisionDetail } from './DecisionDetail.tsx'

/** Page /profile/reports/decisions/:id: a decision about the member. */
export function DecisionPage({ id, notFound }: { id: string; notFound: ReactNode }) {
  const { t } = useI18n('reports')
  const query = useQuery({ ...decisionQuery(useApi(), id), enabled: isId(id) })
  return (
    <LoadedDecision query={query} by={{ id }} notFound={notFound}>
      <Link
        to="/profile/reports/decisions"
        className="hit-44 mb-3 inline-flex items-center gap-1 text-md font-bold text-link hover:underline"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('decisions.title')}
      </Link>
    </LoadedDecision>
  )
}

/**
 * Page /decision#token=TOKEN: a decision by the link of its mail, also for a blocked account. The
 * server and logs never receive the fragment.
 */
export function MailedDecisionPage() {
  const { t } = useI18n('reports')
  if (useHydrated()) return <MailedDecision />
  return (
    <div className="page py-6 md:py-10">
      <h1 className="text-2xl">{t('mailed.title')}</h1>
      <ScriptsNotice />
    </div>
  )
}

function MailedDecision() {
  const { t } = useI18n('reports')
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? ''
  const query = useQuery({ ...decisionOfTokenQuery(useApi(), token), enabled: token.length >= 20 })
  const notFound = (
    <div className="page py-6 md:py-10">
      <h1 className="mb-4 text-2xl">{t('mailed.title')}</h1>
      <EmptyState title={t('mailed.unknown')} action={<Button render={<Link to="/contact-us" />}>{t('mailed.contact')}</Button>}>
        {t('mailed.unknown_text')}
      </EmptyState>
    </div>
  )
  return <LoadedDecision query={query} by={{ token }} notFound={notFound} />
}

type LoadedDecisionProps = {
  query: UseQueryResult<ReportDecision>
  by: { id: string } | { token: string }
  notFound: ReactNode
  children?: ReactNode
}

function LoadedDecision({ query: { data, error, isEnabled, isFetching, refetch }, by, notFound, children }: LoadedDecisionProps) {
  const { t } = useI18n('reports')
  const { messageOfError } = useErrorMessages()
  if (!isEnabled || isNotFound(error)) return notFound
  return (
    <div className="page py-6 md:py-10">
      {children}
      {data ? (
        <DecisionDetail decision={data} by={by} />
      ) : error ? (
        <ErrorState titleAs="h1" title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()}>
          {messageOfError(error)}
        </ErrorState>
      ) : (
        <Loading label={t('loading')} className="grid max-w-[720px] gap-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-48 rounded-card" />
        </Loading>
      )}
    </div>
  )
}
