import { sql } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'

const SAMPLES = 5

/**
 * The database's time, so that all processes agree with it and with each other about what is due:
 * this machine's clock and the difference measured at start, in the quickest of a few round trips.
 */
export async function createDatabaseClock(db: Db): Promise<Clock> {
  let best = { roundTrip: Number.POSITIVE_INFINITY, offset: 0 }
  for (let sample = 0; sample < SAMPLES; sample++) {
    const sent = Date.now()
    const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db)
    const roundTrip = Date.now() - sent
    const offset = (rows[0]?.now ?? sent) - (sent + roundTrip / 2)
    if (roundTrip < best.roundTrip) best = { roundTrip, offset }
  }
  // Within the error of measurement the clocks are the same one (the embedded database's, say).
  const offset = Math.abs(best.offset) <= best.roundTrip / 2 + 1 ? 0 : Math.round(best.offset)
  return { now: () => new Date(Date.now() + offset) }
}
