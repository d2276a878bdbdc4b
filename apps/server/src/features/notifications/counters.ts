import { type Counters, zeroCounters } from '@partlane/domain/notifications/counters'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'

export type CountersMessage = { notifications_data: Counters; server_time: string }

/**
 * The numbers on all of a person's badges, in one statement whatever is counted (app/counters.ts). What has no feature yet is 0.
 * The time is the database's, so that of two answers the newer can be told, whichever process gave it.
 */
export async function loadCounters(ctx: Pick<AppContext, 'db' | 'counters'>, userId: number): Promise<CountersMessage> {
  const countExpressions = Object.entries(ctx.counters).map(([name, count]) => count(userId).as(name))
  const row: Record<string, unknown> = await ctx.db
    .selectNoFrom([...countExpressions, sql<Date>`statement_timestamp()`.as('server_time')])
    .executeTakeFirstOrThrow()
  const { server_time, ...counts } = row
  return { notifications_data: { ...zeroCounters, ...counts }, server_time: (server_time as Date).toISOString() }
}
