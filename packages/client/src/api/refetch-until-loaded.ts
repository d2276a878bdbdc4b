import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, isTemporary } from './api-error.ts'
import { invalidateAndRefetch } from './query-client.ts'

const MIN_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000

const runningKeys = new WeakMap<QueryClient, Set<string>>()

/**
 * As `invalidateAndRefetch`, repeated while the server or the network is away. For data that was
 * missed while the connection was lost: the connection can be back before the database is, and
 * nothing else would fetch the data later. The delays are random, because after a restart all
 * clients come back at once. A second call for a key only refetches: the first one repeats it.
 */
export async function refetchUntilLoaded(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const running = runningKeys.get(queryClient) ?? new Set()
  runningKeys.set(queryClient, running)
  const key = hashKey(queryKey)
  if (running.has(key)) return invalidateAndRefetch(queryClient, queryKey)
  running.add(key)
  try {
    for (let delayMs = MIN_DELAY_MS; ; delayMs = Math.min(MAX_DELAY_MS, delayMs * 2)) {
      await invalidateAndRefetch(queryClient, queryKey)
      const active = queryClient.getQueryCache().findAll({ queryKey, type: 'active' })
      if (!active.some(({ state: { status, error } }) => status === 'error' && error instanceof ApiError && isTemporary(error))) return
      await new Promise((resolve) => setTimeout(resolve, delayMs * (0.5 + Math.random() / 2)))
    }
  } finally {
    running.delete(key)
  }
}
