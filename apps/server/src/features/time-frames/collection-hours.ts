import type { CollectionHours } from '@partlane/contract/time-frames'
import { timeZoneOf } from '@partlane/domain/time-frames/time-zone'
import type { DbOrTx } from '#platform/db/db.ts'
import { presentHours } from './time-frames.present.ts'
import { listTimeFramesOfSellers } from './time-frames.queries.ts'

/** Loads the collection hours of sellers in one statement; null for a seller without hours. */
export async function loadCollectionHours(db: DbOrTx, sellerIds: readonly number[]): Promise<(sellerId: number) => CollectionHours> {
  if (sellerIds.length === 0) return () => null
  const bySeller = Map.groupBy(await listTimeFramesOfSellers(db, sellerIds), ({ user_id }) => user_id)
  return (sellerId) => {
    const sellerFrames = bySeller.get(sellerId)
    return sellerFrames ? { time_frames: sellerFrames.map(presentHours), time_zone: timeZoneOf(sellerFrames[0]?.country ?? null) } : null
  }
}
