import { MAX_VIEWED_LISTINGS } from '@partlane/domain/limits'
import type { DbOrTx } from '#platform/db/db.ts'

const RETENTION_DAYS = 90

/** Older views are not returned, and deleted by a job. */
export const oldestStoredView = (now: Date) => new Date(now.getTime() - RETENTION_DAYS * 86_400_000)

/** Lists the listings that a user has viewed, latest first. */
export async function listViewedIds(db: DbOrTx, { userId, now }: { userId: number; now: Date }): Promise<number[]> {
  const rows = await db
    .selectFrom('viewed_listings')
    .where('user_id', '=', userId)
    .where('viewed_at', '>=', oldestStoredView(now))
    .select('listing_id')
    .orderBy('viewed_at', 'desc')
    .orderBy('listing_id', 'desc')
    .limit(MAX_VIEWED_LISTINGS)
    .execute()
  return rows.map(({ listing_id }) => listing_id)
}

/** The history of a user for the export of personal data. */
export const exportViews = async (db: DbOrTx, userId: number) => ({
  viewed_listings: await db
    .selectFrom('viewed_listings as v')
    .innerJoin('listings as l', 'l.id', 'v.listing_id')
    .where('v.user_id', '=', userId)
    .select(['l.slug', 'l.title', 'v.viewed_at'])
    .orderBy('v.viewed_at', 'desc')
    .execute(),
})
