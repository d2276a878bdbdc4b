import { isNotFound } from '@partlane/client/api/api-error'
import { useI18n } from '@partlane/i18n/react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'

type StaffDetailProps<T> = { query: UseQueryResult<T>; notFound: ReactNode; titleAs?: 'h1' | 'h2' | 'h3'; children: (data: T) => ReactNode }

/**
 * One user, order or refund with the states of its loading. A query that is not enabled has an id
 * that cannot exist. `titleAs`: the heading of an error, below that of the page.
 */
export function StaffDetail<T>({ query, notFound, titleAs = 'h1', children }: StaffDetailProps<T>) {
  const { t } = useI18n('operators')
  const { messageOfError } = useErrorMessages()
  const { data, error, isFetching, isEnabled, refetch } = query
  if (!isEnabled || isNotFound(error)) return notFound
  if (data) return children(data)
  if (error)
    return (
      <ErrorState titleAs={titleAs} title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()}>
        {messageOfError(error)}
      </ErrorState>
    )
  return (
    <Loading label={t('loading')} className="grid gap-4">
      <Skeleton className="h-9 w-72" />
      <Skeleton className="h-64 rounded-card" />
    </Loading>
  )
}
