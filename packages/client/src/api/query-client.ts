import { QueryClient, type QueryKey } from '@tanstack/react-query'

const GC_TIME_MS = 5 * 60 * 1000
/** What a page brought from the server counts as fresh for so long, so that hydrating does not ask again. */
const STALE_TIME_MS = 30 * 1000

/** The specification's own rules (section 9): no retries, no refetch on focus or interval, five minutes in the cache. */
export function createQueryClient({ server = false } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: 0,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        gcTime: server ? Number.POSITIVE_INFINITY : GC_TIME_MS, // a server's client dies with its request; a timer would keep it alive
        staleTime: STALE_TIME_MS,
      },
      mutations: { retry: 0 },
    },
  })
}

/** Everything on the screen is asked for again: prices and words came in another currency or language. */
export const invalidateActiveQueries = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries({ type: 'active' })

/**
 * Something under `queryKey` has changed: what is on the screen is asked for again, once more also what was being asked for the first time just then.
 * TanStack Query joins such a request instead of beginning anew, and its answer may be from before the change:
 * a guest's first car is added right after the guest, whose garage is asked for meanwhile.
 */
export async function invalidateAndRefetch(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const initialFetches = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries({ queryKey })
  await queryClient.invalidateQueries({ predicate: (query) => initialFetches.includes(query) })
}
