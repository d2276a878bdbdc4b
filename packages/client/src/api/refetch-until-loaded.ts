import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { invalidateAndRefetch } from './query-client.ts'

const MIN_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000

const isTemporary = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * As `invalidateAndRefetch`, repeated while the server or the network is away. For data that was
 * missed while the connection was lost: the connection can be back before the database is, and
 * nothing else would fetch the data later.
 */
export async function refetchUntilLoaded(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  for (let delayMs = MIN_DELAY_MS; ; delayMs = Math.min(MAX_DELAY_MS, delayMs * 2)) {
    await invalidateAndRefetch(queryClient, queryKey)
    const active = queryClient.getQueryCache().findAll({ queryKey, type: 'active' })
    if (!active.some(({ state }) => state.status === 'error' && isTemporary(state.error))) return
    await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
}
