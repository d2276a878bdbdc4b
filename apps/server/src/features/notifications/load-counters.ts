import { type Counters, zeroCounters } from '@partlane/domain/notifications/counters'
import type { AppContext } from '#app/context.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { countUnreadItems } from './notifications.queries.ts'

export type CountersMessage = { notifications_data: Counters; server_time: string }

/**
 * Loads all counters of a user in one statement (app/counters.ts). Counters without a feature are
 * zero. `server_time` is the clock of the database, so that a client can keep the newer of two
 * messages, whichever process sent them.
 */
export async function loadCounters(
  { db, counters }: Pick<AppContext, 'counters'> & { db: DbOrTx },
  userId: number,
): Promise<CountersMessage> {
  const { server_time, ...counts } = await countUnreadItems(db, counters, userId)
  return { notifications_data: { ...zeroCounters, ...counts }, server_time: server_time.toISOString() }
}
