import type { Pagy } from '@partlane/contract/endpoint'
import type { InfiniteData } from '@tanstack/react-query'

type Page<T> = { items: T[]; pagy: Pagy }

/**
 * Part of infiniteQueryOptions, beside `queryKey` and
 * `queryFn: ({ pageParam }) => api(offersEndpoints).list({ page: pageParam })`.
 */
export const pagyQueryOptions = {
  initialPageParam: 1,
  getNextPageParam: (lastPage: { pagy: Pagy }) => lastPage.pagy.next ?? undefined,
}

/**
 * The items of all loaded pages. A list that grew at the top repeats items: each is returned once.
 */
export function flattenPages<T extends { id: string }>(data: InfiniteData<Page<T>> | undefined): T[] {
  const itemsById = new Map<string, T>()
  for (const page of data?.pages ?? []) for (const item of page.items) if (!itemsById.has(item.id)) itemsById.set(item.id, item)
  return [...itemsById.values()]
}
