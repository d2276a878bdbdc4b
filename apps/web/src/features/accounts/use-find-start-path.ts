import { useApi } from '@partlane/client/api/api-context'
import { watchAfterSignIn } from '@partlane/client/auction-lists'
import { likeAfterSignIn } from '@partlane/client/likes'
import { soldCountsQuery } from '@partlane/client/orders'
import { useQueryClient } from '@tanstack/react-query'
import { takeRequestedLike, takeRequestedWatch } from '#lib/storage/requested-like.ts'

/** Longer, and the home page is opened. */
const MAX_WAIT_MS = 2_000
const SOLD_ORDERS_PATH = '/profile/sold-items/orders'

/**
 * The page that a member sees first after sign-in: the one that was asked for. A seller with open
 * orders who asked for none sees those, as they have deadlines. A part whose heart was pressed
 * before the sign-in is liked first, so that the page shows it. So is an auction that a visitor
 * wants to watch.
 */
export function useFindStartPath(): (returnPath: string) => Promise<string> {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (returnPath) => {
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS))
    const likedSlug = takeRequestedLike()
    if (likedSlug !== undefined) await Promise.race([likeAfterSignIn(api, likedSlug), timeout])
    const watchedSlug = takeRequestedWatch()
    if (watchedSlug !== undefined) await Promise.race([watchAfterSignIn(api, watchedSlug), timeout])
    if (returnPath !== '/') return returnPath
    const counts = queryClient.fetchQuery(soldCountsQuery(api)).catch(() => undefined)
    const openCount = (await Promise.race([counts, timeout]))?.open ?? 0
    return openCount > 0 ? SOLD_ORDERS_PATH : returnPath
  }
}
