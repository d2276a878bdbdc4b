import { type DehydratedState, hydrate, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'

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

/** When the data of a query arrived that the server rendered for an anonymous visitor. */
const anonymousDataTimes = new WeakMap<Query, number>()

/** Hydrates the queries of a server-rendered page, whose data belongs to no user. */
export function hydrateAnonymousQueries(queryClient: QueryClient, state: DehydratedState): void {
  hydrate(queryClient, state)
  for (const query of queryClient.getQueryCache().getAll()) anonymousDataTimes.set(query, query.state.dataUpdatedAt)
}

/**
 * For `meta` of a query whose data is the same for all users, such as the vehicle catalogue. It
 * stays when another user signs in.
 */
export const SAME_FOR_ALL_USERS = { isSameForAllUsers: true }

const isSameForAllUsers = ({ meta }: Query) => meta?.isSameForAllUsers === true

const isUserData = (query: Query) => !isSameForAllUsers(query) && anonymousDataTimes.get(query) !== query.state.dataUpdatedAt

/**
 * Removes the data of a user whose session has ended, and fetches again what the page shows.
 * Not `clear()`, which has two effects: an observer whose request was running would wait forever,
 * and a part of the page that is hydrated later would miss the data that the server rendered.
 */
export function removeUserData(queryClient: QueryClient): void {
  queryClient.getMutationCache().clear()
  void queryClient.cancelQueries({ predicate: (query) => !isUserData(query) })
  queryClient.removeQueries({ type: 'inactive', predicate: isUserData })
  for (const query of queryClient.getQueryCache().findAll({ predicate: isUserData })) query.reset()
  // A timer, so that components of the ended session have been unmounted and request nothing.
  setTimeout(() => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'pending' }), 0)
}

/**
 * Removes the data of the previous user when a session starts. The data that the server rendered
 * for an anonymous visitor is shown until it has been fetched for the new user.
 */
export function replaceUserData(queryClient: QueryClient): void {
  removeUserData(queryClient)
  void queryClient.invalidateQueries({ predicate: (query) => query.state.data !== undefined && !isSameForAllUsers(query) })
}
