import { useI18n } from '@partlane/i18n/react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'

type ItemsPage<T> = { items: T[]; pagy: { page: number; pages: number } }
type StaffListProps<T> = { query: UseQueryResult<ItemsPage<T>>; getHref: (page: number) => string; children: (items: T[]) => ReactNode }

/**
 * A paginated list with its loading and error states. The current page stays visible until the
 * next one is loaded.
 */
export function StaffList<T>({ query: { data, error, isFetching, isPlaceholderData, refetch }, getHref, children }: StaffListProps<T>) {
  const { t } = useI18n('operators')
  const { messageOfError } = useErrorMessages()
  if (data)
    return (
      <div className="reload-bar" aria-busy={isPlaceholderData}>
        {children(data.items)}
        <Pagination page={data.pagy.page} pages={data.pagy.pages} getHref={getHref} className="mt-6" />
      </div>
    )
  if (error)
    return (
      <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()}>
        {messageOfError(error)}
      </ErrorState>
    )
  return (
    <Loading label={t('loading')} className="grid gap-3">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </Loading>
  )
}
