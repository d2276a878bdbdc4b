import type { Pagy } from '@partlane/contract/endpoint'
import type { InfiniteData } from '@tanstack/react-query'

type Page<T> = { items: T[]; pagy: Pagy }

/** For infiniteQueryOptions: `{ ...pagyPages, queryKey, queryFn: ({ pageParam }) => api.offers.list({ page: pageParam }) }`. */
export const pagyPages = {
  initialPageParam: 1,
  getNextPageParam: (last: { pagy: Pagy }) => last.pagy.next ?? undefined,
}

/** The items of all loaded pages in order. A list that grew at the top repeats items over pages; each is kept once. */
export function itemsOf<T extends { id: string }>(data: InfiniteData<Page<T>> | undefined): T[] {
  const seen = new Map<string, T>()
  for (const page of data?.pages ?? []) for (const item of page.items) if (!seen.has(item.id)) seen.set(item.id, item)
  return [...seen.values()]
}
