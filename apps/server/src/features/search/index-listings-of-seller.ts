import type { AppContext } from '#app/context.ts'
import { indexListings } from './index-listing.ts'
import { listIndexableIds } from './search.queries.ts'

const BATCH_SIZE = 200

/**
 * Updates the search rows of a seller's listings after the status of the account changed.
 * Works in batches, safe to repeat. Stops when `signal` aborts.
 */
export async function indexListingsOfSeller(ctx: AppContext, sellerId: number, signal: AbortSignal): Promise<void> {
  let lastId = 0
  for (;;) {
    const ids = await listIndexableIds(ctx.db, { sellerId, afterId: lastId, limit: BATCH_SIZE })
    const nextLastId = ids.at(-1)
    if (nextLastId === undefined) return
    signal.throwIfAborted()
    await indexListings(ctx, ids)
    lastId = nextLastId
  }
}
