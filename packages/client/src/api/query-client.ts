import { QueryClient, type QueryKey } from '@tanstack/react-query'

const GC_TIME_MS = 5 * 60 * 1000
/**
 * Data of a server-rendered page is not stale for this time, so that hydration does not refetch it.
 */
const STALE_TIME_MS = 30 * 1000

/**
 * Creates a query client with the rules of the specification (section 9): no retries, no refetch on
 * focus or by interval, five minutes in the cache.
 */
export function createQueryClient({ server = false } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 0,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // A client on the server is used for one request. A timer would only keep it in memory.
        gcTime: server ? Number.POSITIVE_INFINITY : GC_TIME_MS,
        staleTime: STALE_TIME_MS,
      },
      mutations: { retry: 0 },
    },
  })
}

/** Refetches all active queries, after a change of currency or language. */
export const invalidateActiveQueries = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries({ type: 'active' })

/**
 * Invalidates all queries under `queryKey` and refetches the active ones, after a change of their
 * data. A query that is being fetched for the first time is invalidated twice: TanStack Query joins
 * its running request, whose response may be older than the change. Example: a guest's first
 * vehicle is added while the garage of the new guest is being fetched.
 */
export async function invalidateAndRefetch(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const initialFetches = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries({ queryKey })
  await queryClient.invalidateQueries({ predicate: (query) => initialFetches.includes(query) })
}
