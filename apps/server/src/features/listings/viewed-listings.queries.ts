import { MAX_VIEWED_LISTINGS } from '@partlane/domain/limits'
import type { DbOrTx } from '#platform/db/db.ts'
import { getOldestShownView } from './viewed-listings.policy.ts'

/** Lists the listings that a user has viewed, latest first. */
export async function listViewedIds(db: DbOrTx, { userId, now }: { userId: number; now: Date }): Promise<number[]> {
  const rows = await db
    .selectFrom('viewed_listings')
    .where('user_id', '=', userId)
    .where('viewed_at', '>=', getOldestShownView(now))
    .select('listing_id')
    .orderBy('viewed_at', 'desc')
    .orderBy('listing_id', 'desc')
    .limit(MAX_VIEWED_LISTINGS)
    .execute()
  return rows.map(({ listing_id }) => listing_id)
}
