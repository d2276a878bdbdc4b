import type { CollectionHours } from '@partlane/contract/time-frames'
import { formatClockTime } from '@partlane/domain/time-frames/clock-time'
import { timeZoneOf } from '@partlane/domain/time-frames/time-zone'
import { type ExpressionBuilder, sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import type { DB } from '#platform/db/schema.generated.ts'

/** Lists the time frames of a user, from Monday on. */
export function listTimeFrames(db: DbOrTx, userId: number) {
  return db
    .selectFrom('time_frames')
    .where('user_id', '=', userId)
    .select(['id', 'weekday', 'opens', 'closes'])
    .orderBy('weekday')
    .orderBy('opens')
    .execute()
}
export type TimeFrameRow = Awaited<ReturnType<typeof listTimeFrames>>[number]

/** Finds the collection hours of sellers in one statement; null for a seller without hours. */
export async function findCollectionHours(db: DbOrTx, sellerIds: readonly number[]): Promise<(sellerId: number) => CollectionHours> {
  if (sellerIds.length === 0) return () => null
  const rows = await db
    .selectFrom('time_frames as f')
    .where('f.user_id', 'in', [...new Set(sellerIds)])
    .select(['f.user_id', 'f.weekday', 'f.opens', 'f.closes'])
    .select((eb) => selectCountry(eb, 'f.user_id').as('country'))
    .orderBy('f.weekday')
    .orderBy('f.opens')
    .execute()
  const bySeller = Map.groupBy(rows, ({ user_id }) => user_id)
  return (sellerId) => {
    const sellerFrames = bySeller.get(sellerId)
    return sellerFrames ? { time_frames: sellerFrames.map(presentHours), time_zone: timeZoneOf(sellerFrames[0]?.country ?? null) } : null
  }
}

/** Country for the time zone: of the collection, otherwise dispatch, otherwise business address. */
const selectCountry = (eb: ExpressionBuilder<DB & { f: DB['time_frames'] }, 'f'>, user: 'f.user_id') =>
  eb
    .selectFrom('addresses as a')
    .whereRef('a.user_id', '=', user)
    .select('a.country')
    .orderBy(sql`array_position(array['collection', 'dispatch', 'business'], a.kind)`)
    .orderBy('a.id', 'desc')
    .limit(1)

type HoursInMinutes = { weekday: number; opens: number; closes: number }

/** Converts minutes of the day to clock times ("09:30"). */
export const presentHours = ({ weekday, opens, closes }: HoursInMinutes) => ({
  weekday,
  opens: formatClockTime(opens),
  closes: formatClockTime(closes),
})
