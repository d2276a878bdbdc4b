import { useI18n } from '@partlane/i18n/react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'

type ItemsPage<T> = { items: T[]; pagy: { page: number; pages: number } }
type PagedListProps<T extends { id: string }> = {
  query: UseQueryResult<ItemsPage<T>>
  label: string
  empty: ReactNode
  children: (item: T) => ReactNode
}

/** A list with pages and the states of its loading. */
export function PagedList<T extends { id: string }>({ query, label, empty, children }: PagedListProps<T>) {
  const { t } = useI18n('reports')
  const { messageOfError } = useErrorMessages()
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  if (!data && error)
    return (
      <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()}>
        {messageOfError(error)}
      </ErrorState>
    )
  if (!data)
    return (
      <Loading label={t('loading')} className="grid gap-3">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-24 rounded-card" />
      </Loading>
    )
  if (data.items.length === 0) return empty
  return (
    <>
      <ul aria-label={label} aria-busy={isPlaceholderData} className="reload-bar grid gap-3">
        {data.items.map((item) => (
          <li key={item.id} className="rounded-card border border-line bg-surface p-4">
            {children(item)}
          </li>
        ))}
      </ul>
      <Pagination page={data.pagy.page} pages={data.pagy.pages} getHref={(page) => `?page=${page}`} className="mt-6" />
    </>
  )
}
