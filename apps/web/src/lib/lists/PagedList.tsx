import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'

type ItemsPage<T> = { items: T[]; pagy: { page: number; pages: number } }
export type PagedListProps<T> = {
  query: Pick<UseQueryResult<ItemsPage<T>>, 'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
  texts: { loading: string; failed: string; retry: string }
  /** URL of a page, with the other parameters of the list. Without it there are no links. */
  getHref?: ((page: number) => string) | undefined
  /** Of each of the three rows that are shown while the first page loads. */
  rowClass?: string
  /** Shown in place of a list without items. */
  empty?: ReactNode
  children: (items: T[]) => ReactNode
}

/**
 * A list with pages and the states of its loading. The current page stays visible until the next
 * one is loaded. The route's `handle.messages` must name 'errors'.
 */
export function PagedList<T>({ query, texts, getHref, rowClass = 'h-16', empty, children }: PagedListProps<T>) {
  const { messageOfError } = useErrorMessages()
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  if (!data && error)
    return (
      <ErrorState title={texts.failed} retryLabel={texts.retry} retrying={isFetching} onRetry={() => void refetch()}>
        {messageOfError(error)}
      </ErrorState>
    )
  if (!data)
    return (
      <Loading label={texts.loading} className="grid gap-3">
        <Skeleton className={rowClass} />
        <Skeleton className={rowClass} />
        <Skeleton className={rowClass} />
      </Loading>
    )
  return (
    <div className="reload-bar" aria-busy={isPlaceholderData}>
      {data.items.length === 0 && empty !== undefined ? empty : children(data.items)}
      {getHref && <Pagination page={data.pagy.page} pages={data.pagy.pages} getHref={getHref} className="mt-6" />}
    </div>
  )
}
