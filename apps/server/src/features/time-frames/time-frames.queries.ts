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

/** Lists the time frames of sellers with the country of each seller, from Monday on. */
export const listTimeFramesOfSellers = (db: DbOrTx, sellerIds: readonly number[]) =>
  db
    .selectFrom('time_frames as f')
    .where('f.user_id', 'in', [...new Set(sellerIds)])
    .select(['f.user_id', 'f.weekday', 'f.opens', 'f.closes'])
    .select((eb) => selectCountry(eb, 'f.user_id').as('country'))
    .orderBy('f.weekday')
    .orderBy('f.opens')
    .execute()

/** Country for the time zone: of the collection, otherwise dispatch, otherwise business address. */
const selectCountry = (eb: ExpressionBuilder<DB & { f: DB['time_frames'] }, 'f'>, user: 'f.user_id') =>
  eb
    .selectFrom('addresses as a')
    .whereRef('a.user_id', '=', user)
    .select('a.country')
    .orderBy(sql`array_position(array['collection', 'dispatch', 'business'], a.kind)`)
    .orderBy('a.id', 'desc')
    .limit(1)
