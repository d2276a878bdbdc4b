import type { Tx } from '#platform/db/db.ts'
import { emitAll } from '#platform/outbox/emit.ts'
import { auctionRelisted } from './auction-runs.events.ts'
import { insertRuns } from './auction-runs.store.ts'

/**
 * Starts a run for each of the locked listings, with the terms that they have. The number of
 * statements does not depend on the number of listings.
 */
export async function openAuctions(tx: Tx, listingIds: readonly number[], now: Date): Promise<void> {
  if (listingIds.length === 0) return
  const runs = await insertRuns(tx, listingIds, now)
  const relisted = runs.filter(({ previous_id }) => previous_id !== null)
  await emitAll(
    tx,
    relisted.map(({ auction_id, listing_id }) => auctionRelisted({ auction_id, listing_id })),
  )
}
