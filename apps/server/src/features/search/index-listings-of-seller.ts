import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { indexListings } from './index-listing.ts'

const BATCH_SIZE = 200

/**
 * Updates the search rows of a seller's listings after the status of the account changed.
 * Works in batches, safe to repeat. Stops when `signal` aborts.
 */
export async function indexListingsOfSeller(ctx: AppContext, sellerId: number, signal: AbortSignal): Promise<void> {
  for (let ids = await listNextIds(ctx.db, sellerId, 0); ids.length > 0; ids = await listNextIds(ctx.db, sellerId, ids.at(-1) ?? 0)) {
    signal.throwIfAborted()
    await indexListings(ctx, ids)
  }
}

/** Listings that are for sale, and listings that still have a search row. */
async function listNextIds(db: DbOrTx, sellerId: number, afterId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id from listings where seller_id = ${sellerId} and status = 'available'
      union select listing_id from listing_search where seller_id = ${sellerId}
    ) as own_listings where id > ${afterId} order by id limit ${BATCH_SIZE}`.execute(db)
  return rows.map(({ id }) => id)
}
