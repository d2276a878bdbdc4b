import { type Counters, zeroCounters } from '@partlane/domain/notifications/counters'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'

export type CountersMessage = { notifications_data: Counters; server_time: string }

/**
 * Loads all counters of a user in one statement (app/counters.ts). A counter without a feature is 0.
 * `server_time` is the clock of the database, so that a client can keep the newer of two messages,
 * whichever process sent them.
 */
export async function loadCounters(ctx: Pick<AppContext, 'db' | 'counters'>, userId: number): Promise<CountersMessage> {
  const countExpressions = Object.entries(ctx.counters).map(([name, count]) => count(userId).as(name))
  const row: Record<string, unknown> = await ctx.db
    .selectNoFrom([...countExpressions, sql<Date>`statement_timestamp()`.as('server_time')])
    .executeTakeFirstOrThrow()
  const { server_time, ...counts } = row
  return { notifications_data: { ...zeroCounters, ...counts }, server_time: (server_time as Date).toISOString() }
}
